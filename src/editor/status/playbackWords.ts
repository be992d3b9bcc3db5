import { noText, type PlainText } from '../../core/plainText.js';
import type { PlaybackState } from '../../reading/playbackState.js';
import type { IconName } from '../ui/icons.js';
import { l10n } from '../ui/l10n.js';

interface PlaybackWords {
  readonly icon: IconName;
  readonly text: PlainText;
  /** What a click does. */
  readonly click: PlainText;
}

/** What the status bar says of a reading that is under way. */
export function playbackWords(state: PlaybackState): PlaybackWords {
  const pauses = l10n.t('Pauses the reading');
  const goesOn = l10n.t('Resumes the reading');
  switch (state.name) {
    case 'preparing':
    case 'buffering':
      return { icon: 'loading~spin', text: l10n.t('Lector: preparing'), click: pauses };
    case 'blocked': {
      const text =
        state.silence === 'device'
          ? l10n.t('Lector: no sound device')
          : l10n.t('Lector: click to enable sound');
      return { icon: 'mute', text, click: l10n.t('Shows the player, where one click allows sound') };
    }
    case 'playing':
      return { icon: 'unmute', text: l10n.t('Lector: reading'), click: pauses };
    case 'paused':
      return { icon: 'debug-pause', text: l10n.t('Lector: paused'), click: goesOn };
    case 'failed':
      return { icon: 'warning', text: l10n.t('Lector: stopped, click to try again'), click: goesOn };
    case 'idle':
    case 'stopped':
    case 'ended':
      return { icon: 'unmute', text: noText, click: noText };
  }
}
