import type { PlainText } from '../../core/plainText.js';

/** A text with one of VS Code's icons before it, for where those are drawn. */
export function withIcon(icon: IconName, text: PlainText): PlainText {
  return (text === '' ? `$(${icon})` : `$(${icon}) ${text}`) as PlainText;
}

/** What a screen reader says of it. */
export function withoutIcons(text: PlainText): PlainText {
  return text.replace(/\$\([^)]*\)/g, '').trim() as PlainText;
}

export type IconName =
  | 'account'
  | 'arrow-down'
  | 'calendar'
  | 'check'
  | 'close'
  | 'dashboard'
  | 'debug-pause'
  | 'error'
  | 'folder-opened'
  | 'home'
  | 'info'
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
  | 'warning';
