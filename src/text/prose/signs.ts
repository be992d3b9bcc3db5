import { replaced, type Edit, type MappedText } from '../mappedText.js';
import { heldKeys } from '../code/dialect.js';
import { nameAlone } from '../code/signWords.js';
import type { SettingsWithWords } from '../settings.js';
import { phrasesBySign } from '../words/phrases.js';
import type { SpokenWords } from '../words/spokenWords.js';
import { exponentBase, exponentEdit, unitSigns } from './exponents.js';

/** Colors, cursor moves, titles and links that a program sends to a terminal. */
const terminalEscape =
  // eslint-disable-next-line no-control-regex -- the escape character is what is looked for
  /(?:\u001b\[|\u009b)[\d;:?<=>]{0,64}[ -/]{0,4}[@-~]|\u001b\][^\u0007\u001b\n]{0,4096}(?:\u0007|\u001b\\)|\u001b[ -/]{0,4}[0-~]/g;

export function withoutTerminalEscapes(mapped: MappedText): MappedText {
  if (!mapped.text.includes('\u001b') && !mapped.text.includes('\u009b')) return mapped;
  return replaced(mapped, terminalEscape, () => '');
}

/** Signs that voices skip, or call by their Unicode names. */
const signs = phrasesBySign({
  arrow: '→ ⟶ ➜ ⇒ -> --> => ==>',
  'left arrow': '← ⇐ <-',
  'up arrow': '↑',
  'down arrow': '↓',
  'greater than or equal to': '≥ >=',
  'less than or equal to': '≤ <=',
  'less than': '<',
  'greater than': '>',
  approximately: '~ ≈',
  'not equal to': '≠ !=',
  and: '&&',
  or: '||',
  times: '×',
  'divided by': '÷',
  'plus or minus': '±',
  minus: '−',
  infinity: '∞',
  'square root of': '√',
  sum: '∑',
  product: '∏',
  integral: '∫',
  in: '∈',
  'not in': '∉',
  'subset of': '⊂ ⊆',
  union: '∪',
  intersection: '∩',
  'empty set': '∅',
  'for all': '∀',
  'there exists': '∃',
  'check mark': '✓ ✔',
  'cross mark': '✗ ✘',
});

const all = [...signs.keys()];
const drawnSigns = all.filter((sign) => sign > '~').join('');
/** Of several signs of a keyboard. */
const typedSigns = all.filter((sign) => sign < '~' && sign.length > 1);

const special = new RegExp(
  [
    `([${drawnSigns}])\\ufe0f?`,
    `(?<=\\s)(${typedSigns.map((sign) => sign.replaceAll('|', '\\|')).join('|')})(?=\\s)`,
    // `~5 min`, `>=18`, `(< 2 kB)`; not the version `~5.4.0`, nor the heart `<3`.
    '(?<=^|[\\s(])(~)(?=\\d)(?!\\d+\\.\\d+\\.)',
    '(?<=[^\\s>]\\s|\\()(<(?!3(?![\\d.,%])|[=-])|>(?!=)|[<>]=)(?=\\s?\\d[\\d.,]{0,20}\\s?[\\p{L}%µ°]{0,12}(?:$|\\s|[).,;:!?]{1,3}(?:\\s|$)))',
    // `torch>=2.1,<2.3`, `p<.05`, `8080->80`, `a!=b`, `p->next`; not the end of a tag, nor `Vec<8>`.
    '(?<=[\\p{L}\\p{N}_)\\],])(?<!<\\/?[\\p{L}\\p{N}]{1,20})((?<=\\d)->(?=\\d)|(?:[<>=!]=|<(?!3(?![\\d.,%])|\\d{1,9}>)|>)(?=\\.?\\d)|(?<=[\\p{L}_)\\]])(?:->|[<>!]=)(?=[\\p{L}_(]))',
    '(?<=^|\\s)([:;]-?[()DP]|¯\\\\?_\\(ツ\\)_\\/¯)(?=$|[\\s.,!?])',
    // `x^2^`, in some Markdown dialects.
    '(?<=[\\p{L}\\p{N})])\\^([^\\s^]{1,20})\\^',
    '(?<![=\\p{L}\\p{N}])==(?=\\S)([^=\\n]{1,400}?)(?<=\\S)==(?![=\\p{L}\\p{N}])',
    // `:tada:`
    '(?<=^|[\\s(>*|])(:)(?:[a-z][a-z\\d_+-]{1,40}|[+-]1):(?=$|[\\s.,!?)<*|])',
    // `Map<string, number>`
    '(?<=[\\p{L}\\p{N}_])(<)[\\p{L}\\p{N}_$]+(?:[<>.[\\]]|, ?| \\| |[\\p{L}\\p{N}_$]){0,80}>(?![\\p{L}\\p{N}])',
    '\\[\\[(?=\\S)([^[\\]|\\n]{1,200})(?:\\|([^[\\]|\\n]{1,200}))?\\]\\]',
    `(?<=${exponentBase})([²³])(?!\\p{No})`,
    `([${unitSigns}])`,
    '(?:(?<= )\\{(?:\\.[\\w.# =":-]{1,100}|\\/[\\w-]{1,100}\\/)|\\{#[^\\s{}\\d][^{}\\n]{0,100})\\}$',
    // Micro, also in Greek where no Greek word follows.
    '(?<!\\p{L})(µ|μ(?=[a-zA-Z]))',
    // The prompt before a command.
    '(?<=^|\\n)(\\$ )(?=[a-z~./])',
    '(?<=\\p{L}\\S{0,3} )([>›])(?= [\\p{Lu}\\p{Lo}]\\p{L})',
  ].join('|'),
  'uy',
);

const keyBefore = new RegExp(`(?<=(?<!\\p{L})(?:${heldKeys}|Option|Command|Control))\\s?\\+\\s?$`, 'u');

/** What leads to a menu, where only one sign follows. */
const way =
  /(?:^|[\s(])(?:[Tt]o|[Ii]n|[Uu]nder|[Vv]ia|[Ff]rom|[Tt]hrough|[Oo]pen|[Ss]elect|[Cc]hoose|[Cc]lick|[Uu]nter|[Aa]uf|[Zz]u|[Üü]ber|[Dd]ans|[Ss]ur|[Ee][nm]|[Dd]esde|[Nn]aar|[Чч]ерез|[Вв])\s\p{Lu}\S*\s(?:\S+\s){0,3}$/u;

/** Whether a sign stands between the parts of a path through menus: `Go to File > Save`, `File > Preferences > Settings`. */
function isMenuStep(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 80), start);
  const after = text.slice(start + 1, start + 80);
  return (
    text.charAt(start) === '›' ||
    / > [\p{Lu}\p{Lo}]\p{L}[^<>.,;!?()\n]*$/u.test(before) ||
    /^ [\p{Lu}\p{Lo}]\p{L}[^<>.,;!?()\n]* > [\p{Lu}\p{Lo}]\p{L}/u.test(after) ||
    way.test(before)
  );
}

type SignSettings = Pick<SettingsWithWords, 'punctuation' | 'emoji' | 'words'>;

/** What must follow some signs. The rest of a face is that of `:)`, `;-)` and `:D`. */
const following: ReadonlyMap<string, RegExp> = new Map([
  ['&', /&/],
  ['|', /\|/],
  ['[', /\[/],
  ...Array.from('!-{', (sign) => [sign, /[-=>#./]/] as const),
  ['~', /\d/],
  [':', /[a-z+()DP-]/],
  [';', /[()DP-]/],
  ['μ', /[a-zA-Z]/],
  ['$', / /],
]);

const always = 1;
const before = 2;
/** Whether anything we look for can start with a UTF-16 unit; the pattern is tried nowhere else. */
const beginnings = new Uint8Array(0x10000);
for (const sign of [...all, ...Array.from('^=²³¯µ›' + unitSigns)])
  if (sign.length === 1) beginnings[sign.charCodeAt(0)] = always;
for (const sign of following.keys()) beginnings[sign.charCodeAt(0)] = before;

/** Whether what stands at a place may be said by a name, or be a mark of a dialect. */
export function maySayOtherwise(text: string, at: number): boolean {
  const kind = beginnings[text.charCodeAt(at)];
  return (
    kind === always || (kind === before && following.get(text.charAt(at))?.test(text.charAt(at + 1)) === true)
  );
}

function* specialIn(text: string): Generator<RegExpExecArray> {
  for (let at = 0; at < text.length; at++) {
    if (!maySayOtherwise(text, at)) continue;
    special.lastIndex = at;
    const match = special.exec(text);
    if (match === null) continue;
    yield match;
    at += match[0].length - 1;
  }
}

/** Names the signs in running text and removes the marks of Markdown dialects. */
export function* signEdits(text: string, { punctuation, emoji, words }: SignSettings): Generator<Edit> {
  const areNamed = punctuation !== 'none';
  for (const match of specialIn(text)) {
    const [whole, drawn, typed, about, compared, tight, emoticon, exponent, marked] = match;
    const [shortcode, angle, page, label, raised, unit, micro, prompt, step] = match.slice(9);
    const start = match.index;
    const end = start + whole.length;
    const sign = drawn ?? typed ?? about ?? compared ?? tight;
    if (micro !== undefined) {
      if (words.micro !== '') yield { start, end, text: ` ${words.micro} ` };
    } else if (prompt !== undefined) {
      yield { start, end, text: '' };
    } else if (step !== undefined) {
      if (punctuation !== 'all' && isMenuStep(text, start)) yield { start: start - 1, end, text: ',' };
    } else if (!areNamed) {
      continue;
    } else if (sign === '−' && /\/ ?$/.test(text.slice(Math.max(0, start - 2), start))) {
      // `+12/−3`
      yield { start, end, text: '-' };
    } else if (sign !== undefined && belongsToNumbers(sign, text, start)) {
      continue;
    } else if (sign !== undefined) {
      const phrase =
        sign === '×' && isAlone(text, start, end)
          ? 'cross mark'
          : sign === '=='
            ? 'equal to'
            : signs.get(sign);
      const said = phrase === undefined ? '' : words.say(phrase);
      // What has no name here may have one in the engine.
      if (said !== '') {
        const before = /[([]/.test(text.charAt(start - 1)) ? '' : ' ';
        const after = /^(?:[\s,;:!?)\]]|\.(?!\d))/.test(text.slice(end, end + 2)) ? '' : ' ';
        // `Alt+←`
        const plus = keyBefore.exec(text.slice(Math.max(0, start - 12), start))?.[0] ?? '';
        yield { start: start - plus.length, end, text: `${before}${said}${after}` };
      }
    } else if (emoticon !== undefined) {
      if (emoji !== 'name') yield { start, end, text: '' };
    } else if (exponent !== undefined) {
      if (/^\p{L}+$/u.test(exponent)) yield* around(start, end, 1);
      else yield exponentEdit(text, start, end, exponent, words);
    } else if (raised !== undefined) {
      yield exponentEdit(text, start, end, raised, words);
    } else if (unit !== undefined) {
      yield { start, end, text: unit.normalize('NFKC').replace('2', '²').replace('3', '³') };
    } else if (marked !== undefined) {
      yield* around(start, end, 2);
    } else if (shortcode !== undefined) {
      if (emoji === 'skip') yield { start, end, text: '' };
      else yield { start, end, text: whole.replaceAll(':', '').replaceAll('_', ' ') };
    } else if (angle !== undefined) {
      yield* angleEdits(whole, start, words.say('of'));
    } else {
      // A wiki link, or the attributes of a heading.
      const said = label ?? page ?? '';
      const from = start + whole.lastIndexOf(said);
      yield { start, end: from, text: '' };
      yield { start: from + said.length, end, text: '' };
    }
  }
}

/** `1920×1080` is no product, and `−5 °C` below zero. Voices know that of numbers. */
function belongsToNumbers(sign: string, text: string, at: number): boolean {
  if (sign === '−') return /^\d/.test(text.slice(at + 1, at + 2));
  return (
    sign === '×' &&
    /\d ?$/.test(text.slice(Math.max(0, at - 2), at)) &&
    /^ ?\d/.test(text.slice(at + 1, at + 3))
  );
}

/** A `×` that multiplies nothing, such as the label of a button that closes something. */
function isAlone(text: string, start: number, end: number): boolean {
  return (
    !/[\p{L}\p{N})\]][^\S\n]?$/u.test(text.slice(Math.max(0, start - 3), start)) &&
    !/^\d/.test(text.slice(end, end + 1))
  );
}

function* around(start: number, end: number, length: number): Generator<Edit> {
  yield { start, end: start + length, text: '' };
  yield { start: end - length, end, text: '' };
}

/** `Array<T>` is an array of T. */
function* angleEdits(type: string, start: number, of: string): Generator<Edit> {
  for (const { index, 0: mark } of type.matchAll(/<|>|\[\]/g)) {
    yield { start: start + index, end: start + index + mark.length, text: mark === '<' ? ` ${of} ` : '' };
  }
}

/** Signs that are themselves spoken of. */
const quotedSigns =
  /(?<![^\s([])(?:(['"`])((?:(?!\1)[!-/:-@[-`{-~]){1,3})\1|[‘“]([!-/:-@[-`{-~]{1,3})[’”])(?![\p{L}\p{N}])/gu;

/** Names them: "',' expected" is heard as "comma expected", and not as "expected". */
export function* quotedSignEdits(text: string, { punctuation, words }: SignSettings): Generator<Edit> {
  if (punctuation === 'none') return;
  for (const { index: start, 0: whole, 2: straight, 3: curly } of text.matchAll(quotedSigns)) {
    const signs = straight ?? curly ?? '';
    const isOne = signs !== '..' && nameAlone(signs) !== undefined;
    const names = (isOne ? [signs] : Array.from(signs)).map((sign) => words.say(nameAlone(sign) ?? 'quote'));
    if (names.includes('')) continue;
    yield { start, end: start + whole.length, text: names.join(' ') };
  }
}

/** Marks that are heard as a pause at most. A period is not among them: a proof reading waits there. */
const heardAsPause = phrasesBySign({
  comma: ', ، ，',
  'enumeration comma': '、',
  semicolon: '; ؛ ；',
  colon: ': ：',
  'question mark': '? ؟ ？',
  'exclamation mark': '! ！',
  'open paren': '( （',
  'close paren': ') ）',
  'open bracket': '[',
  'close bracket': ']',
  quote: '" “ ” „ « »',
  'dash in prose': '– —',
});
const opening = /[([（«“„]/;
/** A dash as a keyboard has it. After a number, it is a minus. */
const typedDash = '(?<=\\s)(?<!\\d\\s)-{1,3}(?=\\s)|(?<=\\p{L})-{2,3}(?=\\p{L})';

/** French doubles these for a reason. */
const doubledOnPurpose = /^(?:nous|vous)$/i;

const easilyMissed = new RegExp(
  [
    // Not in `1,000` and `3:30`.
    `(?!(?<=\\d).\\d)([${[...heardAsPause.keys()].join('').replace(/[[\]]/g, '\\$&')}]|${typedDash})`,
    "(?<![\\p{L}\\p{N}\\p{M}])(?=\\p{L})([\\p{L}\\p{M}’']{1,40})\\s{1,9}\\2(?![\\p{L}\\p{N}\\p{M}])",
    // After a sentence, they are a habit.
    '(?<=[^\\s.!?:…])([ \\u00a0]{2,3})(?=\\S)',
  ].join('|'),
  'giu',
);

/** Names what is easily missed: marks, a word that is written twice, two spaces. */
export function* proofEdits(text: string, words: SpokenWords): Generator<Edit> {
  for (const { 0: whole, 1: mark, 2: word, 3: spaces, index } of text.matchAll(easilyMissed)) {
    const end = index + whole.length;
    if (mark !== undefined) {
      const name = words.say(heardAsPause.get(mark) ?? 'dash in prose');
      const before = text.charAt(index - 1);
      const isApart = opening.test(mark) || /^[\s(]?$/.test(before);
      if (name !== '') yield { start: index, end, text: ` ${name}${isApart ? ' ' : ''}${mark}` };
    } else if (spaces !== undefined) {
      yield { start: index, end, text: `, ${words.say('two spaces')}, ` };
    } else if (word !== undefined && !doubledOnPurpose.test(word)) {
      const after = /^\s/.test(text.slice(end)) ? ',' : '';
      yield { start: end, end, text: `, ${words.say('doubled word')}${after}` };
    }
  }
}
