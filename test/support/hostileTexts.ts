/** A text of about `size` characters that a careless reader of it would take the square of its length for. */
export interface HostileText {
  readonly name: string;
  readonly languageId: string;
  readonly of: (size: number) => string;
}

type Shape = string | ((size: number) => string);

const growing =
  (line: (index: number) => string) =>
  (size: number): string => {
    let text = '';
    for (let index = 0; text.length < size; index++) text += line(index);
    return text;
  };
const between =
  (before: string, unit: string, after = '') =>
  (size: number): string =>
    before + unit.repeat(Math.ceil(size / unit.length)) + after;
const halves =
  (first: string, second: string) =>
  (size: number): string =>
    first.repeat(size / first.length / 2) + second.repeat(size / second.length / 2);
const wideTable = (size: number): string => {
  const columns = Math.ceil(size / 6);
  return ['a|', '-|', 'b|'].map((cell) => `|${cell.repeat(columns)}\n`).join('');
};
const deepQuotes = (size: number): string => {
  const depth = Math.min(1000, Math.floor(Math.sqrt(size / 2)));
  return `${'> '.repeat(depth)}a\n`.repeat(Math.ceil(size / (2 * depth)));
};

const shapes: Readonly<Record<string, readonly Shape[]>> = {
  markdown: [
    ...[
      '[',
      '[a ',
      '[]',
      '![',
      '![a\n',
      '[a](',
      '[a](<b',
      '[\\',
      '[a]: b\n',
      '[a]:\n',
      '[a]:',
      '[a]: b "\n',
      '[^',
    ],
    ...[
      '*a ',
      '*a _b ',
      'a* b_ ',
      '***a* b**',
      'a**b',
      '_',
      '~a~~b',
      '`a ``b ',
      '$a $$b ',
      '$$\nx\n\n',
      '$$a\n',
    ],
    ...['>', '> ', '> a\n>\n', '> - a\n> - b\n', `${'>'.repeat(50)} a\n`, '- ', '1. ', '- a\n', '- a\n* a\n'],
    ...[
      '- a\n\n',
      '-\n',
      '- a\n  b\n\n  c\n',
      '-\ta\n\t-\tb\n',
      '- [ ] a\n',
      '\n',
      ' ',
      '\t',
      '   \n',
      'a\r',
      'a  \n',
    ],
    ...[
      '    code\n',
      '|a|\n|-|\n|b|\n\n',
      '|',
      '|a\n',
      '|-',
      '# a\n',
      'a\n===\n',
      'a\n',
      '---\n',
      '# # ',
      '\\',
      '\\[\\]',
    ],
    ...[
      '<!-- ',
      'a <!-- b ',
      'a\n\n<!-- \n',
      'a <![CDATA[',
      'a <!A ',
      'a <? ',
      '<a b="',
      "a <b c='d ",
      '<b>a</b>',
    ],
    ...[
      '<script>\n',
      '<div>\n\na\n\n</div>\n\n',
      '<',
      'a < b ',
      '<http:',
      'a@b.',
      'a@',
      'www.',
      'http://',
      'http://a.b/(',
    ],
    ...['https://example.org/a?b=c ', '&amp;', '&a', '&#', '\ufeff', '\0', '.', `a${'\u0301'.repeat(30)}`],
    ...[halves('[', ']'), halves('*a **a ', 'b** b* '), halves('http://a.b/(', ')'), halves('`', 'a\n\n')],
    ...[between('$$\n', 'x^2 + y\n'), between('```js\n', 'let x = 1\n'), between('> '.repeat(500), 'b\n')],
    ...[between('- '.repeat(500), '\n', 'b'), between('<div>', '<'), between('<div>', '<img alt=')],
    ...[
      between('x <a ', 'b '),
      between('http://a.b/', '.'),
      between('http://a.b/', '&amp;'),
      between('[a]: b\n\n', '[a][a]'),
    ],
    ...[
      between('[^a]: b\n\n', '[^a]'),
      between('[', 'a', ']:'),
      between('| a | b |\n|-|-|\n', '| c | d |\n'),
    ],
    ...[
      between('| a | b |\n|-|-|\n', '| | |\n'),
      between('---\n', 'a: b\n'),
      between('---\n', '['),
      between('---\n', '#\n'),
    ],
    ...[
      between('---\n', ' ', '\n---\n'),
      between('> [!note]', ' ', 'x'),
      between('`', '([{<', '`'),
      between('`', 'a<b', '`'),
    ],
    ...[between('$', '\\frac{a}{b}', '$'), wideTable, deepQuotes],
    ...[growing((n) => `${'`'.repeat((n % 200) + 1)}e`), growing((n) => `${'`'.repeat(3 + (n % 300))}\n`)],
    ...[growing((n) => `${'>'.repeat(n % 300)} a\n`), growing((n) => `${'  '.repeat(n % 1000)}- a\n`)],
    ...[growing((n) => `${n}. a\n`), growing((n) => `[a${n}]: b\n\n[a${n}] and [a0]\n\n`)],
    ...[
      growing((n) => `a[^${n}]\n\n[^${n}]: note\n\n`),
      growing((n) => `${n % 2 === 0 ? '```' : '~~~'}\na\n`),
    ],
  ],
  mdx: ['{', '<a>', '<a b={', 'a < b\n\n', 'import a\n\n'],
  quarto: [':::\n'],
  plaintext: [
    ...[
      '.',
      '. ',
      'a.',
      'A. B. C. ',
      'A.-B.-',
      'Dr. ',
      'a." ',
      '.")',
      '. » ',
      'a!b?',
      'a',
      '1',
      '漢',
      '漢字。',
      '漢字、',
      '。」と',
    ],
    ...[
      'ภาษาไทย',
      'မြန်မာ',
      'यह है। ',
      'ما هذا؟ ',
      'a\u0301\u0302\u0303',
      'a.\u0301 ',
      '\ud83d',
      '\udc00a',
      '😀',
      '😀🎉',
      '👩\u200d',
    ],
    ...[
      '👨‍👩‍👧‍👦',
      '©\ufe0f\ufe0f',
      '👍🏽🏽',
      '🇩🇪',
      '🇩 ',
      '1\ufe0f\u20e3',
      '😀 ',
      '\u200b',
      'a\u200b',
      '\u200d',
      'a\u200c',
      '\u202e\u200f',
    ],
    ...[
      'א\u200f\u202b ',
      'a\u00ad',
      'a\u00a0',
      '\ue000',
      '-',
      '----a',
      '─│ ',
      '#$%&',
      '#$%&a',
      'a, ',
      'a,',
      '"',
      '- a\n',
      '1) a\n',
    ],
    ...[
      'a\n',
      'lines\n===\n',
      'www.a ',
      '1.1.1-a.',
      'http://a.b.c/d.e ',
      'ahttp://',
      between('a.', '"'),
      between('a.', ' '),
    ],
    ...[between('a', '\u0301'), between('😀', '\ufe0f'), between('🏴', '\u{e0067}'), between('', '=', 'a')],
    ...[between('http://', 'a.'), between('http://', ')'), between('http://', 'a@'), between('http://', 'w')],
    ...[growing((n) => `${'😀'.repeat((n % 300) + 1)}🎉`), growing((n) => `${'a '.repeat(n % 300)}\n`)],
  ],
  restructuredtext: [
    ':a:',
    '`a <',
    '`a ',
    '*a ',
    '|a ',
    between(':', 'a'),
    between('`', 'a<'),
    between('`a', ' ', 'b'),
  ],
  asciidoc: [
    '*a ',
    '_a ',
    'link:',
    'http://a',
    '<<a',
    '<<a, ',
    'a[',
    'link:a[b',
    'footnote:[',
    between('link:', 'image:'),
  ],
  latex: ['\\a{', '\\begin{', '\\a[', '\\cite[', '\\%%', '\\', between('\\cite', 'a')],
  html: [
    ...[
      '<p>Words of a page, and a stop.</p>\n',
      'Words <b>bold</b> ',
      '<!-- ',
      '<!',
      '<',
      '<a ',
      '<script>',
      '<script>a</script>',
    ],
    ...[
      '<style></script>',
      '<svg><svg>',
      '<img alt="a"',
      '<img alt="a">',
      '&amp;',
      '&a',
      '\n',
      '\n   ',
      'a<br>',
    ],
    ...[between('<img', ' alt', '>'), between('<img alt="a" ', 'a', '>'), between('<img alt', ' ', '>')],
  ],
  javascript: [
    ...[
      '(',
      '([{<',
      'a<b',
      'a<b>',
      '#',
      '// ',
      '// a\n',
      '//\n',
      '// `a\n',
      '// {@link a\n',
      '// <see\n',
      '"\\',
      'aB',
      'a_',
      '_',
    ],
    ...[
      '$',
      '${',
      '1.',
      '1.1.',
      '0x',
      '0xf',
      '-',
      '- -',
      '漢',
      '\n',
      'a\n',
      '  a\n',
      'a // b\n',
      between('// ', ' a'),
    ],
  ],
};

export const hostileTexts: readonly HostileText[] = Object.entries(shapes).flatMap(([languageId, list]) =>
  list.map((shape) => {
    const of = typeof shape === 'string' ? between('', shape) : shape;
    return { name: `${languageId} ${JSON.stringify(of(12).slice(0, 24))}`, languageId, of };
  }),
);
