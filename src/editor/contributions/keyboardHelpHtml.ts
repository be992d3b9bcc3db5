import { type Localiser, escapeHtml } from '../../core/plainText.js';
import { pageStrings } from '../../protocol/messages.js';

export interface Keybinding {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
}

interface KeyboardParts {
  readonly language: string;
  readonly nonce: string;
  /** With titles in the user's language. */
  readonly commands: readonly { readonly command: string; readonly title: string }[];
  readonly keybindings: readonly Keybinding[];
  readonly keysOf: 'mac' | 'others' | 'both';
  readonly l10n: Localiser;
}

/** VS Code's editor of key bindings, the only place that knows which ones a user has. */
export const keyboardShortcuts = 'workbench.action.openGlobalKeybindings';

/** A page without scripts, by command and key. Commands without a key come last. */
export function keyboardHelpHtml(parts: KeyboardParts): string {
  const { language, nonce, commands, keybindings, keysOf, l10n } = parts;
  const keys = (command: string): readonly string[] => {
    const own = keybindings.filter((binding) => binding.command === command);
    const all = own.flatMap(({ key, mac = key }) =>
      keysOf === 'both' ? [key, mac] : [keysOf === 'mac' ? mac : key],
    );
    return [...new Set(all)].map(keyName);
  };
  const rows = commands.map(({ command, title }) => ({ command, title, keys: keys(command) }));
  const inOrder = [
    ...rows.filter(({ keys }) => keys.length > 0),
    ...rows.filter(({ keys }) => keys.length === 0),
  ];
  const change = l10n.t('Your keys');
  const title = l10n.t('Keyboard Help');
  const table = inOrder.map(({ command, title, keys }) => {
    const link = `command:${keyboardShortcuts}?${encodeURIComponent(JSON.stringify([`@command:${command}`]))}`;
    const label = escapeHtml(`${change}: ${title}`);
    return [
      escapeHtml(title),
      keyCells(keys),
      `<a href="${escapeHtml(link)}" aria-label="${label}">${escapeHtml(change)}</a>`,
    ];
  });
  const [command, key] = [l10n.t('Command'), l10n.t('Key')];
  return `<!DOCTYPE html>
<html lang="${escapeHtml(language)}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <style nonce="${nonce}">
      body { max-width: 50rem; margin: 0 auto; padding: 1rem; color: var(--vscode-foreground); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); overflow-wrap: anywhere; }
      table { width: 100%; border-collapse: collapse; }
      th, td { padding: 0.3rem 0.5rem; border-bottom: 1px solid var(--vscode-panel-border, currentcolor); font-weight: inherit; text-align: start; vertical-align: top; }
      a { color: var(--vscode-textLink-foreground); white-space: nowrap; }
      a:focus-visible { outline: 2px solid var(--vscode-focusBorder); }
    </style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <p>${escapeHtml(l10n.t('These are Lector’s own keys. VS Code does not tell an extension which ones you have changed; it shows you those behind each link.'))}</p>
      <h2>${escapeHtml(l10n.t('Commands'))}</h2>
      ${tableOf([command, key, change], table)}
      <h2>${escapeHtml(l10n.t('In the player'))}</h2>
      ${tableOf(
        [command, key],
        playerKeys(l10n).map(([name, ...keys]) => [escapeHtml(name), keyCells(keys)]),
      )}
    </main>
  </body>
</html>`;
}

function playerKeys(l10n: Localiser): readonly (readonly [string, ...string[]])[] {
  const s = pageStrings(l10n);
  return [
    [`${s.play} / ${s.pause}`, s.keys.space],
    [s.stop, s.keys.escape],
    [s.previousSentence, '←'],
    [s.nextSentence, '→'],
    [s.volume, '↑', '↓'],
    [s.toBeginning, s.keys.home],
    [s.back10, 'J'],
    [s.forward10, 'L'],
    [l10n.t('In the text: go to another sentence'), '↑', '↓', s.keys.home, l10n.t('End')],
    [l10n.t('In the text: read from there'), l10n.t('Enter')],
    [l10n.t('In the text: select words'), `${l10n.t('Shift')}+←`, `${l10n.t('Shift')}+→`],
  ];
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('');
  const body = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((cell) => `<td>${cell}</td>`).join('');
    return `<tr><th scope="row">${first}</th>${cells}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function keyCells(keys: readonly string[]): string {
  return keys.map((key) => `<kbd>${escapeHtml(key)}</kbd>`).join(', ');
}

/** `ctrl+shift+9 up` as it is written on keyboards. */
function keyName(key: string): string {
  const name = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1);
  return key
    .split(' ')
    .map((stroke) => stroke.split('+').map(name).join('+'))
    .join(' ');
}
