import type * as vscode from 'vscode';
import { noText, type PlainText } from '../../core/plainText.js';
import { isReading, type PlaybackState } from '../../core/playback/playbackState.js';
import { l10n } from '../shown/l10n.js';
import { withIcon, type IconName } from '../shown/icons.js';
import { StatusBarItem } from '../shown/statusBarItem.js';

/** What is being read, in the status bar, or why it is silent. A click pauses or resumes. */
export class PlaybackStatus implements vscode.Disposable {
  private readonly item = new StatusBarItem('lector.playback', l10n.t('Lector: Playback'), 'left');

  show(state: PlaybackState): void {
    if (!isReading(state)) {
      this.item.hide();
      return;
    }
    const { icon, text } = words(state);
    const warn = state.name === 'blocked' || state.name === 'failed';
    this.item.show({
      text: withIcon(icon, text),
      label: text,
      tooltip: tooltip(state),
      command: state.name === 'blocked' ? 'lector.showPlayer' : 'lector.togglePause',
      ...(warn && { colour: 'warning' }),
    });
  }

  dispose(): void {
    this.item.dispose();
  }
}

function words(state: PlaybackState): { readonly icon: IconName; readonly text: PlainText } {
  switch (state.name) {
    case 'preparing':
    case 'buffering':
      return { icon: 'loading~spin', text: l10n.t('Lector: preparing') };
    case 'blocked':
      return state.silence === 'device'
        ? { icon: 'mute', text: l10n.t('Lector: no sound device') }
        : { icon: 'mute', text: l10n.t('Lector: click to enable sound') };
    case 'playing':
      return { icon: 'unmute', text: l10n.t('Lector: reading') };
    case 'paused':
      return { icon: 'debug-pause', text: l10n.t('Lector: paused') };
    case 'failed':
      return { icon: 'warning', text: l10n.t('Lector: stopped, click to try again') };
    case 'idle':
    case 'stopped':
    case 'ended':
      return { icon: 'unmute', text: noText };
  }
}

function tooltip(state: PlaybackState): PlainText {
  if (state.name === 'blocked') return l10n.t('Shows the player, where one click allows sound');
  return state.name === 'paused' || state.name === 'failed'
    ? l10n.t('Goes on with the reading')
    : l10n.t('Pauses the reading');
}
