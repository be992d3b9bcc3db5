import * as vscode from 'vscode';
import { isReading, type PlaybackState } from '../../core/playback/playbackState.js';
import type { CommandId } from '../contributions.js';

/** What is being read, in the status bar; why it is silent, if it is; a click pauses and goes on. */
export class PlaybackStatus implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'lector.playback',
    vscode.StatusBarAlignment.Left,
    50,
  );

  constructor() {
    this.item.name = vscode.l10n.t('Lector: Playback');
  }

  show(state: PlaybackState): void {
    if (!isReading(state)) {
      this.item.hide();
      return;
    }
    const text = words(state);
    if (this.item.text !== text) this.item.text = text;
    this.item.accessibilityInformation = { label: text.replace(/\$\([^)]*\)\s*/g, ''), role: 'button' };
    const command: CommandId = state.name === 'blocked' ? 'lector.showPlayer' : 'lector.togglePause';
    this.item.command = command;
    this.item.tooltip = tooltip(state);
    const warn = state.name === 'blocked' || state.name === 'failed';
    this.item.backgroundColor = warn ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    this.item.show();
  }

  dispose(): void {
    this.item.dispose();
  }
}

function words(state: PlaybackState): string {
  switch (state.name) {
    case 'preparing':
    case 'buffering':
      return `$(loading~spin) ${vscode.l10n.t('Lector: preparing')}`;
    case 'blocked':
      return state.silence === 'device'
        ? `$(mute) ${vscode.l10n.t('Lector: no sound device')}`
        : `$(mute) ${vscode.l10n.t('Lector: click to enable sound')}`;
    case 'playing':
      return `$(unmute) ${vscode.l10n.t('Lector: reading')}`;
    case 'paused':
      return `$(debug-pause) ${vscode.l10n.t('Lector: paused')}`;
    case 'failed':
      return `$(warning) ${vscode.l10n.t('Lector: stopped, click to try again')}`;
    case 'idle':
    case 'stopped':
    case 'ended':
      return '';
  }
}

function tooltip(state: PlaybackState): string {
  if (state.name === 'blocked') return vscode.l10n.t('Shows the player, where one click allows sound');
  return state.name === 'paused' || state.name === 'failed'
    ? vscode.l10n.t('Goes on with the reading')
    : vscode.l10n.t('Pauses the reading');
}
