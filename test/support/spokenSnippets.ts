/** A few lines in some language, and what is said of them: one string per segment. */
export interface SpokenSnippet {
  readonly title: string;
  /** Settings that differ from the defaults, and `words`, the spoken language. */
  readonly settings: Readonly<Record<string, string>>;
  readonly source: string;
  readonly said: readonly string[];
}

/**
 * Reads a fixture: `# title`, optionally `@ setting value`, `| a line of source` and `> what is said`, where a spoken
 * line break continues with `. `. An escape character is written as ␛, and a mark that nobody sees or hears as ┆.
 */
export function parseSnippets(text: string): SpokenSnippet[] {
  const snippets: { title: string; settings: Record<string, string>; lines: string[]; said: string[] }[] = [];
  for (const line of text.split('\n')) {
    const rest = line.slice(2);
    if (line.startsWith('# ')) {
      snippets.push({ title: rest, settings: {}, lines: [], said: [] });
      continue;
    }
    const snippet = snippets.at(-1);
    if (line === '' || snippet === undefined) continue;
    switch (line.charAt(0)) {
      case '@': {
        const [, name = '', value = ''] = /^(\S+) (.+)$/.exec(rest) ?? [];
        snippet.settings[name] = value;
        break;
      }
      case '|':
        snippet.lines.push(rest);
        break;
      case '>':
        snippet.said.push(rest.replaceAll('┆', '\u200c'));
        break;
      case '.':
        snippet.said.push(`${snippet.said.pop() ?? ''}\n${rest.replaceAll('┆', '\u200c')}`);
        break;
      default:
        throw new Error(`Begin each line with one of "# @ | > .": ${line}`);
    }
  }
  return snippets.map(({ title, settings, lines, said }) => ({
    title,
    settings,
    source: lines.join('\n').replaceAll('␛', '\u001b').replaceAll('␇', '\u0007'),
    said,
  }));
}

export function formatSnippets(snippets: readonly SpokenSnippet[]): string {
  return snippets.map(formatSnippet).join('\n');
}

function formatSnippet({ title, settings, source, said }: SpokenSnippet): string {
  const lines = [
    `# ${title}`,
    ...Object.entries(settings).map(([name, value]) => `@ ${name} ${value}`),
    ...source
      .replaceAll('\u001b', '␛')
      .replaceAll('\u0007', '␇')
      .split('\n')
      .map((line) => (line === '' ? '|' : `| ${line}`)),
    ...said.map((text) => `> ${text.replaceAll('\n', '\n. ').replaceAll('\u200c', '┆')}`),
  ];
  return `${lines.join('\n')}\n`;
}
