import type { PlainText } from '../../core/plainText.js';

/** A text with one of VS Code’s icons in front, for places that draw them and are said in other words. */
export function withIcon(icon: IconName, text: PlainText): PlainText {
  return (text === '' ? `$(${icon})` : `$(${icon}) ${text}`) as PlainText;
}

export type IconName =
  | 'account'
  | 'add'
  | 'arrow-down'
  | 'calendar'
  | 'check'
  | 'close'
  | 'cloud-download'
  | 'dashboard'
  | 'debug-pause'
  | 'error'
  | 'folder-opened'
  | 'home'
  | 'info'
  | 'json'
  | 'link-external'
  | 'loading~spin'
  | 'megaphone'
  | 'mute'
  | 'refresh'
  | 'sign-in'
  | 'sign-out'
  | 'star-full'
  | 'tag'
  | 'unmute'
  | 'warning'
  | 'watch';
