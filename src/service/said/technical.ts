import { alone, digitByDigit, ends, numberWords, plainNumber } from './numbers.js';
import type { SaidClass } from './saidClass.js';
import type { Words } from './words.js';

/** An address or a path in words: its marks by name, and its endings spelled if nobody could say them. */
function addressWords(address: string, words: Words): string {
  const { language, own } = words;
  const { names } = own;
  const marks: Readonly<Record<string, string>> = {
    '.': names.dot,
    '/': names.slash,
    '@': names.at,
    '-': names.dash,
    _: names.underscore,
    ':': names.colon,
    '+': names.plus,
    '~': 'tilde',
    '*': 'star',
    '#': 'hash',
    '\\': 'backslash',
  };
  const spelledOut = /^(?:[b-df-hj-np-tv-z]{2,4}|io|ai|uk|eu|us|js|html|http|https|www|py|cpp|src|lib)$/i;
  return address
    .split(/([^\p{L}\p{N}]|(?<=\p{L})(?=\d))/u)
    .filter((part) => part !== '')
    .map((part) => {
      const mark = marks[part] ?? own.spokenNames?.[part];
      if (mark !== undefined) return mark;
      if (/^[^\p{L}\p{N}]$/u.test(part)) return '';
      if (/^\d+$/.test(part)) return part.length > 4 ? Array.from(part).join(' ') : numberWords(part, words);
      return language === 'en' && spelledOut.test(part) && !/^(?:src|lib)$/i.test(part)
        ? letters(part)
        : part;
    })
    .filter(Boolean)
    .join(' ');
}

function letters(word: string): string {
  return Array.from(word.toUpperCase()).join(' ');
}

const address: SaidClass = {
  name: 'address',
  pattern:
    /(?<![\p{L}\p{N}_.@/-])(?:(?<scheme>https?|ftp|file|ssh|wss?):\/\/|www\.)?(?<address>(?:[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,60}@)?(?:[\p{L}\p{N}-]{1,60}\.){1,6}(?<top>com|org|net|io|dev|edu|gov|de|fr|es|it|nl|pl|ru|jp|kr|uk|ai|app|me|co|info|eu|br|cn|ch|at|be)|localhost)(?<rest>(?::\d{2,5})?(?:[/#?][\p{L}\p{N}._~%?=&#/+@-]{0,200}[\p{L}\p{N}/])?\/?)(?![\p{L}\p{N}@]|\.\p{L})/gu,
  say({ scheme, all, address: host = '', top, rest = '' }, words) {
    // Names such as "Node.io" end a sentence where the next one begins without a space.
    if (host === 'localhost' && rest === '') return undefined;
    if (
      scheme === undefined &&
      !all.includes('@') &&
      !all.startsWith('www.') &&
      rest === '' &&
      /^(?:me|co|at|be|it|es|de|app|dev|info)$/.test(top ?? '') &&
      !/^[a-z\d.-]+$/.test(host)
    )
      return undefined;
    return addressWords(`${host}${rest.replace(/\/$/, '').split(/[?#]/, 1)[0] ?? ''}`, words);
  },
};

const ip: SaidClass = {
  name: 'address',
  pattern:
    /(?<![\p{L}\p{N}.])(?<host>(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3})(?<port>:\d{2,5})?(?<mask>\/\d{1,2})?(?![\p{L}\p{N}]|\.\d)/gu,
  say: ({ all }, words) =>
    all
      .split(/([.:/])/)
      .map((part) =>
        part === '.'
          ? words.own.names.dot
          : part === ':'
            ? words.own.names.colon
            : part === '/'
              ? words.own.names.slash
              : numberWords(part, words),
      )
      .join(' '),
};

/** A path with a stroke before it or an ending behind it. */
const path: SaidClass = {
  name: 'address',
  languages: ['en'],
  pattern:
    /(?<![\p{L}\p{N}_./:@\\-])(?!(?:Node|Next|Vue|Three|Nuxt|Express|React|Chart|D3|Socket)\.js)(?<path>(?:~|\.{1,2})?\/?(?:[\w@+-]{1,60}\/){0,8}[\w@+-]{0,60}\.(?:tsx?|jsx?|mjs|cjs|json|md|py|rs|go|c|h|cpp|hpp|java|rb|sh|ya?ml|toml|html?|css|scss|txt|log|lock|xml|svg|png|jpe?g|gif|pdf|zip|tar|gz|exe|ini|cfg|conf|env|sql|csv|vue|wasm)|(?:~|\.{1,2})?\/(?:[\w.@+-]{1,60}\/){0,8}[\w.@+-]{1,60}\/?)(?![\w/@-]|\.\w)/gu,
  say({ all, path: written = '' }, words, { before }) {
    if (/^\/\d|^\.\d/.test(all) || /\d\s?$/.test(before)) return undefined;
    return addressWords(written.replace(/\/$/, ''), words);
  },
};

const phone: SaidClass = {
  name: 'phone',
  pattern:
    /(?<![\p{L}\p{N}_.$€£#-])(?<number>\+\d{1,3}[ .-]?\(?\d{1,4}\)?(?:[ .-]\d{2,8}){1,4}|\(\d{3}\)\s?\d{3}[-. ]\d{4}|\d{3}[-.]\d{3}[-.]\d{4}|1-\d{3}-\d{3}-\d{4}|(?:555|\d{3})-\d{4})(?![\p{L}\p{N}]|[-.]\d)/gu,
  say: ({ number = '' }, words) =>
    `${number.startsWith('+') ? `${words.own.names.plus} ` : ''}${digitByDigit(number, words)}`,
};

/** `v1.2.3-rc.1`, `^4.17`, `20.19+`, `Node 20.19`. */
const version: SaidClass = {
  name: 'version',
  pattern:
    /(?<![\p{L}\p{N}_.,/])(?<range>[\^~]|>=|<=|[<>=])?\s?(?<v>[vV])?(?<number>\d{1,5}(?:\.(?:\d{1,5}|x|\*)){0,3})(?<rest>-(?:alpha|beta|rc|next|canary|preview|dev|pre)(?:[.-]?\d{1,8})*)?(?<plus>\+(?!\w))?(?![\p{L}\p{N}%°€$£]|[.,:/-]\d|\s?(?:[kKMG]?B|[kcm]?m|kg|%|°)(?!\p{L}))/gu,
  say({ all, range, v, number = '', rest, plus }, words, { before }) {
    const parts = number.split('.');
    const named =
      /(?:\b(?:version|release|v|node(?:\.js)?|python|java|ruby|php|typescript|npm|go|rust|electron|angular|react|vue|chrome|firefox|safari|android|ios|macos|windows|ubuntu|debian|django|rails|postgres(?:ql)?|mysql|redis|kubernetes|docker|swift|kotlin|c\+\+|es|http|tls|usb|bluetooth|unicode|html|css|opengl|cuda|yarn|pnpm|vite|webpack|vs ?code|visual studio code|gpt|llama|claude|version(?:en)?|versión|versão|versione|wersj[aię]|верси[яию])[- ])$/iu.test(
        before,
      );
    const isVersion =
      v !== undefined ||
      rest !== undefined ||
      parts.includes('x') ||
      range === '^' ||
      (range === '~' && parts.length === 3) ||
      (parts.length > 2 && number.length < 20) ||
      (named && parts.length === 2) ||
      (plus !== undefined && parts.length === 2) ||
      (range !== undefined && parts.length > 2);
    if (
      !isVersion ||
      (parts.length > 2 &&
        parts.some((part) => /^\d{3}$/.test(part)) &&
        words.grammar.group.includes('.') &&
        parts.slice(1).every((part) => part.length === 3))
    )
      return undefined;
    if (v === undefined && rest === undefined && range === undefined && parts.length === 1) return undefined;
    const marks: Readonly<Record<string, string>> = { '^': 'caret', '~': 'tilde' };
    const sign = range === undefined ? '' : `${marks[range] ?? words.own.signs[range] ?? ''} `;
    const point = words.language === 'en' ? 'point' : words.own.names.dot;
    const said = parts
      .map((part) =>
        /^\d+$/.test(part) ? numberWords(String(Number(part)), words) : part === 'x' ? 'X' : 'star',
      )
      .join(` ${point} `);
    const before_ = v === undefined ? '' : `${words.own.names.version} `;
    const tail =
      rest === undefined
        ? ''
        : ` ${(rest.match(/[a-z]+|\d+/g) ?? []).map((part) => (part === 'rc' ? 'R C' : part)).join(' ')}`;
    return `${all.startsWith(' ') ? ' ' : ''}${sign}${before_}${said}${tail}${plus === undefined ? '' : ` ${words.own.names.plus}`}`;
  },
};

/** `a1b2c3d`, `0x1F`. */
const hash: SaidClass = {
  name: 'hash',
  pattern: /(?<![\p{L}\p{N}_.-])(?:(?<hex>0x[\da-fA-F]{1,16})|(?<hash>[a-f\d]{7,12}))(?![\p{L}\p{N}_-])/gu,
  say({ hex, hash: short }) {
    const written = hex ?? short ?? '';
    if (hex === undefined && !/\d[a-f]+\d|[a-f]\d+[a-f]/.test(written)) return undefined;
    // "1000000e" and the like are no hashes; neither is a number with an exponent.
    if (/^\d+e\d+$/.test(written)) return undefined;
    return Array.from(written.replace(/^0x/, '0x'), (one) => one.toUpperCase()).join(' ');
  },
};

const section: SaidClass = {
  name: 'section',
  pattern:
    /(?<=(?:§|\b(?:section|sections|chapter|figure|table|appendix|clause|sec\.|fig\.|ch\.|eq\.|abschnitt|kapitel|abb\.|section|chapitre|sección|capítulo|figura|sezione|capitolo|seção|hoofdstuk|paragraaf|rozdział|sekcja|раздел|глава|рис\.))\s)(?<number>\d{1,3}(?:\.\d{1,3}){1,4})(?![\p{L}\p{N}])/giu,
  say: ({ number = '' }, words) =>
    number
      .split('.')
      .map((part) => numberWords(part, words))
      .join(` ${words.language === 'en' ? 'point' : words.own.names.dot} `),
};

const raised: Readonly<Record<string, string>> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '⁻': '-',
  '⁺': '+',
  ⁿ: 'n',
  ⁱ: 'i',
};
const lowered = '₀₁₂₃₄₅₆₇₈₉';

const elements =
  'H|He|Li|Be|B|C|N|O|F|Ne|Na|Mg|Al|Si|P|S|Cl|Ar|K|Ca|Ti|Cr|Mn|Fe|Co|Ni|Cu|Zn|Br|Ag|Sn|I|Ba|Pt|Au|Hg|Pb|U';

/** `H₂O`, `Ca²⁺`, and what is written with plain digits but known: `CO2`. */
const chemistry: SaidClass = {
  name: 'chemistry',
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}_])(?<formula>(?=[A-Za-z()]{1,12}[${lowered}]|[A-Za-z()${lowered}]{1,12}[⁰¹²³⁴⁵⁶⁷⁸⁹]?[⁺⁻](?![⁰¹²³⁴⁵⁶⁷⁸⁹])|(?:NaCl|HCl|NaOH|KCl)(?!\\p{L})|(?:CO2|H2O|H2SO4|CH4|NH3|SO2|NO2|N2O|O2|H2|N2|CaCO3|HNO3|H2O2|Fe2O3|C6H12O6)(?![\\p{L}\\p{N}]))(?:[()]|(?:${elements})[${lowered}\\d]{0,3}){1,12}(?<charge>[⁰¹²³⁴⁵⁶⁷⁸⁹]{0,2}[⁺⁻])?)(?![\\p{L}\\p{N}])`,
    'gu',
  ),
  say({ formula = '' }, words) {
    const plain = Array.from(formula, (sign) =>
      lowered.includes(sign)
        ? String(lowered.indexOf(sign))
        : raised[sign] === undefined
          ? sign
          : ` ${raised[sign]}`,
    ).join('');
    const parts = plain.match(/\d+|[A-Z]|[a-z]|[+-]/g) ?? [];
    return parts
      .map((part) =>
        part === '+'
          ? words.own.names.plus
          : part === '-'
            ? (words.own.signs['−'] ?? '')
            : /\d/.test(part)
              ? numberWords(part, words)
              : part.toUpperCase(),
      )
      .join(' ');
  },
};

/** `10⁶`, `x²`, `2^32`. What has an exponent stays as it is, unless it is a number with groups. */
const power: SaidClass = {
  name: 'power',
  pattern:
    /(?<=[\p{L}\p{N})\]])(?:(?<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹ⁿⁱ]{1,6})|(?<=[\p{N})\]]|(?<![\p{L}])\p{L})\^(?<plain>\(-?(?:\d{1,6}|[a-z])\)|-?(?:\d{1,6}|[a-z]))(?![\p{L}\p{N}^]))/gu,
  say({ raised: up, plain }, words, { before }) {
    // A footnote's number stands after a word.
    if (up !== undefined && /\p{L}{3}$/u.test(before)) return /\p{L}/u.test(up) ? undefined : '';
    const exponent =
      plain?.replace(/[()]/g, '') ?? Array.from(up ?? '', (sign) => raised[sign] ?? sign).join('');
    return ` ${words.grammar.power(exponent.replace('+', ''), words)}`;
  },
};

/** `5'11"`, `6′`, `27"`. */
const feet: SaidClass = {
  name: 'unit',
  pattern:
    /(?<![\p{L}\p{N}_.'"“‘’-])(?:(?<feet>\d{1,2})\s?['’′]\s?(?<inches>\d{1,2}(?:\.\d)?)\s?(?:["”″]|''|’’)|(?<foot>\d{1,5})[′]|(?<inch>\d{1,3}(?:\.\d{1,2})?)(?:[″]|["”](?=\s?(?:[×x]|\p{Ll}|[,.)]|$))))(?![\p{L}\p{N}])/gu,
  say({ feet: high, inches, foot, inch }, words, { before }) {
    if (inch !== undefined && /["“]/.test(before)) return undefined;
    const length = (unit: string, number: string): string => {
      const forms = words.packed.units[unit]?.counts ?? {};
      return words.counted(forms, number).replace('{0}', numberWords(number, words));
    };
    if (high !== undefined) return `${length('ft', high)} ${length('inch', inches ?? '0')}`;
    return foot === undefined ? length('inch', inch ?? '0') : length('ft', foot);
  },
};

const ordinal: SaidClass = {
  name: 'ordinal',
  pattern: ({ grammar }) =>
    new RegExp(`(?<![\\p{L}\\p{N}_.,])${grammar.ordinal.source}(?![\\p{L}\\p{N}_])`, 'gu'),
  say: ({ digits = '', mark = '' }, words) => words.grammar.ordinalWords(digits, mark, words),
};

/** Between two things to calculate with or to compare. */
const sign: SaidClass = {
  name: 'sign',
  pattern:
    /(?<=[\p{L}\p{N})\]⁰-⁹²³']\s?)(?<sign>[×÷≤≥≠≈±]|(?<=\s)(?:[=<>+−]|[<>]=)(?=\s))(?=\s?[\p{L}\p{N}([√∞−-])|(?<alone>[√∞≈≠≤≥±×÷])/gu,
  say({ sign: one, alone: other }, words) {
    const word = words.own.signs[one ?? other ?? ''];
    return word === undefined ? undefined : ` ${word} `;
  },
};

const dimensions: SaidClass = {
  name: 'sign',
  pattern: /(?<![\p{L}\p{N}_.])(?<from>\d+(?:\.\d+)?)(?:\s?x\s?|×)(?=\d)/gu,
  say: ({ from = '' }, words, { after }) =>
    /^[\da-f]+$/i.test(after.slice(0, 4)) && /^0/.test(from)
      ? undefined
      : `${numberWords(plainNumber(from, words.grammar), words)} ${words.language === 'en' ? 'by' : (words.own.signs['×'] ?? 'x')} `,
};

/** `3–1`, `16:9`. */
const ratio: SaidClass = {
  name: 'score',
  pattern: () => new RegExp(`${alone}(?<from>\\d{1,4}):(?<until>\\d{1,4})${ends}`, 'gu'),
  say: ({ from = '', until = '' }, words) =>
    `${numberWords(from, words)} ${words.own.to} ${numberWords(until, words)}`,
};

const score: SaidClass = {
  name: 'score',
  languages: ['en'],
  pattern:
    /(?<=\b(?:won|lost|lead|led|beat|score|score of|win|loss|draw|tied|final|victory|defeat|up|down|voted|by)\s(?:\p{L}{1,12}\s){0,2})(?<from>\d{1,3})[–-](?<until>\d{1,3})(?![\p{L}\p{N}-])/gu,
  say: ({ from = '', until = '' }, words) => `${numberWords(from, words)} to ${numberWords(until, words)}`,
};

/** `#1234`, `#vscode`, `@octocat`. */
const handle: SaidClass = {
  name: 'handle',
  pattern:
    /(?<![\p{L}\p{N}_&/#@.])(?:#(?<number>\d{1,7})|#(?<tag>[\p{L}][\p{L}\p{N}_]{1,40})|@(?<name>[\p{L}][\p{L}\p{N}_-]{0,38}(?:\/[a-z][\w.-]{0,60})?))(?![\p{L}\p{N}])/gu,
  say({ number, tag, name }, words) {
    const isEnglish = words.language === 'en';
    if (number !== undefined)
      return `${isEnglish ? 'number' : (words.own.abbreviations['№'] ?? '')} ${numberWords(number, words)}`;
    if (tag !== undefined)
      return isEnglish && /^[\da-f]{6}$|^[\da-f]{3}$/i.test(tag) && /\d/.test(tag)
        ? `hash ${letters(tag)}`
        : `${isEnglish ? 'hashtag' : 'Hashtag'} ${tag.replaceAll('_', ' ')}`;
    return `${words.own.names.at} ${addressWords(name ?? '', words)}`;
  },
};

const keyNames: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  cmd: 'Command',
  alt: 'Alt',
  shift: 'Shift',
  esc: 'Escape',
  del: 'Delete',
  ins: 'Insert',
  pgup: 'Page Up',
  pgdn: 'Page Down',
  win: 'Windows',
  opt: 'Option',
  meta: 'Meta',
  '⌘': 'Command',
  '⇧': 'Shift',
  '⌥': 'Option',
  '⌃': 'Control',
  '⏎': 'Enter',
  '↵': 'Enter',
  '⌫': 'Backspace',
  '⎋': 'Escape',
  '⇥': 'Tab',
};

/** `Ctrl+Shift+P`, `⌘K`, `Esc`. */
const keys: SaidClass = {
  name: 'key',
  pattern:
    /(?<![\p{L}\p{N}_])(?:(?<keys>(?:Ctrl|Control|Cmd|Command|Alt|Shift|Option|Opt|Meta|Win|Windows|Super|Fn|Esc)(?:[+-](?:[A-Z][a-z]{1,9}|[A-Z]\d{0,2}|\d|[`\-=[\];',./\\]|[←→↑↓]))+)|(?<signs>[⌘⇧⌥⌃⏎↵⌫⎋⇥]{1,6}\s?(?:[A-Z]\d{0,2}|\d|[,.])?)|(?<lone>Ctrl|Cmd|Esc|PgUp|PgDn|Del|Ins)(?=\s(?:key|or|to)\b))(?![\p{L}\p{N}])/gu,
  say({ keys: written, signs, lone }) {
    const arrows: Readonly<Record<string, string>> = {
      '←': 'Left',
      '→': 'Right',
      '↑': 'Up',
      '↓': 'Down',
      '`': 'backtick',
      '-': 'dash',
      '=': 'equals',
      '[': 'left bracket',
      ']': 'right bracket',
      ';': 'semicolon',
      "'": 'quote',
      ',': 'comma',
      '.': 'period',
      '/': 'slash',
      '\\': 'backslash',
    };
    const parts =
      lone !== undefined
        ? [lone]
        : (written?.split(/[+-](?=.)/) ?? signs?.match(/[⌘⇧⌥⌃⏎↵⌫⎋⇥]|[A-Z]\d+|[^\s]/gu) ?? []);
    return parts
      .map((part) => keyNames[part.toLowerCase()] ?? arrows[part] ?? part.replace(/^([A-Z])(\d+)$/, '$1 $2'))
      .join(' ');
  },
};

const operatorNames: Readonly<Record<string, string>> = {
  '===': 'equal to',
  '==': 'equal to',
  '!==': 'not equal to',
  '!=': 'not equal to',
  '??=': 'question question equals',
  '??': 'question question',
  '?.': 'optional dot',
  '|>': 'pipe into',
  '||': 'or',
  '&&': 'and',
  '=>': 'arrow',
  '->': 'arrow',
  '<=': 'less than or equal to',
  '>=': 'greater than or equal to',
  '++': 'plus plus',
  '+=': 'plus equals',
  '-=': 'minus equals',
  '::': 'colon colon',
  '...': 'dot dot dot',
  '<<': 'shift left',
  '>>': 'shift right',
  '**': 'star star',
  '||=': 'or equals',
  '&&=': 'and equals',
  '→': 'arrow',
  '⇒': 'arrow',
  '←': 'left arrow',
};

/** `!==` and `--no-cache` in running text. */
const operator: SaidClass = {
  name: 'operator',
  languages: ['en'],
  pattern:
    /(?<=^|[\s("'`“])(?:(?<sign>[=!]==?|\?\?=?|\?\.|\|>|\|\|=?|&&=?|=>|->|[<>]=|\+\+|[+-]=|::|<<|>>|\*\*)|--(?<long>[a-z][\w-]{1,40})|-(?<short>[a-zA-Z])(?=[\s,.)]|$))(?=$|[\s)"'`”,.;:=])/gu,
  say: ({ sign: one, long, short }) =>
    one === undefined
      ? long === undefined
        ? `dash ${short ?? ''}`
        : `dash dash ${long.replaceAll('-', ' ')}`
      : operatorNames[one],
};

/** "Henry VIII", "Chapter IV". */
const roman: SaidClass = {
  name: 'roman',
  pattern:
    /(?<![\p{L}\p{N}_])(?<word>\p{Lu}\p{L}{2,15}|sec\.|siglo|s\.|siècle|wiek|глава)\s(?<numeral>(?:X{0,3})(?:IX|IV|V?I{0,3}))(?<suffix>e|ème)?(?=$|[\s,.;:)!?'’–-])(?!\.\s?[A-Z]\.)/gu,
  say({ word = '', numeral = '', suffix }, words) {
    const value = romanValue(numeral);
    if (value === 0 || suffix !== undefined) return undefined;
    const counted =
      /^(?:chapter|part|section|book|volume|act|scene|phase|type|class|war|article|title|appendix|figure|table|level|grade|stage|step|episode|season|round|group|division|mark|super|bowl|olympiad|rocky|final|fantasy|kapitel|teil|band|weltkrieg|chapitre|partie|tome|capítulo|parte|siglo|tomo|capitolo|volume|guerra|hoofdstuk|deel|rozdział|część|tom|wojna|глава|часть|том|guerre|mondiale|mundial|akt|world)$/i.test(
        word,
      );
    const isLone = /^[IVX]$/.test(numeral);
    if (counted) return `${word} ${numberWords(String(value), words)}`;
    if (
      words.language !== 'en' ||
      (isLone &&
        !/^(?:Henry|George|Charles|Louis|Edward|William|James|Elizabeth|Philip|Napoleon|Pius|Mary|Richard|Robert|Francis|Peter|Paul|John|Alexander|Catherine|Nicholas|Leo|Felipe|Juan|Frederick|Christian|Gustav|Ivan|Otto|Ramses|Ptolemy|Benedict|Gregory|Clement|Innocent|Queen|King|Pope)$/.test(
          word,
        ))
    )
      return undefined;
    if (
      !/^(?:Henry|George|Charles|Louis|Edward|William|James|Elizabeth|Philip|Napoleon|Pius|Mary|Richard|Robert|Francis|Peter|Paul|John|Alexander|Catherine|Nicholas|Leo|Felipe|Juan|Frederick|Christian|Gustav|Ivan|Otto|Ramses|Ptolemy|Benedict|Gregory|Clement|Innocent)$/.test(
        word,
      )
    )
      return `${word} ${numberWords(String(value), words)}`;
    return `${word} the ${words.spelled('ordinal', String(value))}`;
  },
};

function romanValue(numeral: string): number {
  const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
  let sum = 0;
  for (let at = 0; at < numeral.length; at++) {
    const here = values[numeral.charAt(at)] ?? 0;
    sum += here < (values[numeral.charAt(at + 1)] ?? 0) ? -here : here;
  }
  return sum;
}

export const addresses: readonly SaidClass[] = [section, address, ip, path];
export const codes: readonly SaidClass[] = [phone, version, hash, chemistry, keys, operator, handle];
export const counting: readonly SaidClass[] = [score, feet, ordinal, roman, dimensions];
export const signs: readonly SaidClass[] = [ratio, power, sign];
