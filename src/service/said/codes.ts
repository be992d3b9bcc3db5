import { fileMode, heldKeys, keySigns, pressedKeys } from '../../text/code/dialect.js';
import { compared, digitByDigit, isNumbered, numberWords } from './numbers.js';
import { type SaidClass, nameOf, type Words } from './words.js';

/** Parts of addresses that nobody could say as a word. */
const spelledOut = /^(?:(?!src$)[b-df-hj-np-tv-z]{2,4}|io|ai|uk|eu|us|js|html|http|https|www|py|cpp)$/i;

/** An address or a path in words: its marks by name, and its endings spelled if nobody could say them. */
function addressWords(address: string, words: Words): string {
  const { language, own } = words;
  return address
    .split(/([^\p{L}\p{N}]|(?<=\p{L})(?=\d))/u)
    .filter((part) => part !== '')
    .map((part, n, all) => {
      const mark = nameOf<string>(own.names, part) ?? nameOf(own.spokenNames ?? {}, part);
      if (mark !== undefined) return mark;
      if (/^[^\p{L}\p{N}]$/u.test(part)) return '';
      // A port is said like a year in English and, digit by digit, in Chinese.
      if (/^\d{4}$/.test(part) && all[n - 1] === ':' && (language === 'en' || language === 'zh'))
        return words.year(part);
      if (/^\d+$/.test(part)) return part.length > 4 ? Array.from(part).join(' ') : numberWords(part, words);
      if ((language === 'en' ? spelledOut : /^www$/).test(part)) return letters(part);
      return part.replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ');
    })
    .filter(Boolean)
    .join(' ');
}

/** A word spelled out. */
function letters(word: string): string {
  return Array.from(word.toUpperCase()).join(' ');
}

const topDomains =
  'com|org|net|io|dev|edu|gov|de|fr|es|it|nl|pl|ru|jp|kr|uk|ai|app|me|co|info|eu|br|cn|ch|at|be';
const host = `(?:[\\p{L}\\p{N}-]{1,60}\\.){1,6}(?<top>${topDomains}|(?<=@[\\p{L}\\p{N}.-]{1,60})[a-z]{2,10})`;
const user = '[\\p{L}\\p{N}][\\p{L}\\p{N}._%+-]{0,60}@';
const place = '(?::\\d{2,5})?(?:[/#?][\\p{L}\\p{N}._~%?=&#/+@-]{0,200}[\\p{L}\\p{N}/])?\\/?';

const address: SaidClass = {
  needs: /\.[a-z]|localhost/,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}_.@/-])(?!p\\.es\\.)(?:(?<scheme>https?|ftp|file|ssh|wss?):\\/\\/)?` +
      `(?<address>(?:${user})?${host}|localhost)(?<rest>${place})(?![\\p{L}\\p{N}@]|\\.\\p{L})`,
    'gu',
  ),
  say({ scheme, all, address: named = '', top, rest = '' }, words) {
    // Names such as "Node.io" end a sentence where the next one begins without a space.
    if (named === 'localhost' && rest === '') return undefined;
    if (
      scheme === undefined &&
      !all.includes('@') &&
      !all.startsWith('www.') &&
      rest === '' &&
      /^(?:me|co|at|be|it|es|de|app|dev|info)$/.test(top ?? '') &&
      !/^[a-z\d.-]+$/.test(named)
    )
      return undefined;
    return addressWords(`${named}${rest.replace(/\/$/, '').split(/[?#]/, 1)[0] ?? ''}`, words);
  },
};

const byte = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';

const ip: SaidClass = {
  needs: /\d\.\d+\.\d/,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}.])${byte}(?:\\.${byte}){3}(?::\\d{2,5})?(?:\\/\\d{1,2})?(?![\\p{L}\\p{N}]|\\.\\d)`,
    'gu',
  ),
  say: ({ all }, words, { before }) => (isNumbered(before, words) ? undefined : addressWords(all, words)),
};

const folderBefore = '(?:~|\\.{1,2})';
const endings =
  'tsx?|jsx?|mjs|cjs|json|md|py|rs|go|c|h|cpp|hpp|java|rb|sh|ya?ml|toml|html?|css|scss|txt|log|lock|xml|svg|png|' +
  'jpe?g|gif|pdf|zip|tar|gz|tgz|exe|ini|cfg|conf|env|sql|csv|vue|wasm';
/** Names that look like files. */
const libraries = 'Node|Next|Vue|Three|Nuxt|Express|React|Chart|D3|Socket';

/** A path with a stroke before it or an ending behind it. */
const path: SaidClass = {
  languages: ['en'],
  needs: /\/|\.[a-z]|:\\/,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}\\p{Sc}_./:@%\\\\-])(?!(?:${libraries})\\.js)` +
      `(?<path>${folderBefore}?\\/?(?:[\\w@+-]{1,60}\\/){0,8}[\\w@+-]{0,60}(?:\\.[a-z]{1,12}){0,2}\\.(?:${endings})` +
      `|[A-Z]:\\\\[\\w.\\\\-]{0,200}[\\w\\\\]|${folderBefore}?\\/(?:[\\w.@+-]{1,60}\\/){0,8}(?:\\.\\.(?!\\.)|[\\w.@+-]{1,60}(?<!\\.))\\/?)(?![\\w/@-]|\\.\\w)`,
    'gu',
  ),
  say({ all, path: written = '' }, words, { before }) {
    if (/^\/\d|^\.\d/.test(all) || /\d\s?$/.test(before)) return undefined;
    return addressWords(written.replace(/\/$/, ''), words);
  },
};

export const addresses: readonly SaidClass[] = [address, ip, path];

/** Phone numbers and other digits that are said one by one, such as those behind a state: `CA 94043`. */
const phone: SaidClass = {
  needs: /\+\d|\d{2}|\d\)|\d[ -]\d/,
  pattern:
    /(?<![\p{L}\p{N}_.$€£#-])(?=[+(\dA-Z])(?<number>\+(?!\d{1,4}\.\d\d(?!\d|[ .-]\d))\d{1,3}[ .-]?(?:\(0\)[ .-]?)?\(?\d{1,4}\)?(?:[ .-]\d{2,8}){1,4}|\(\d{3}\)\s?\d{3}[-. ]\d{4}|\d{3}[-.]\d{3}[-.]\d{4}|1-\d{3}-\d{3}-\d{4}|0\d{1,4}[- ]\d{3,4}[- ]\d{3,4}|(?<=\b(?:[Cc]all|[Dd]ial)\s)(?:911|999|988|112)(?!\d)|1(?:12|14|19)(?=\s?(?:에|로|번으로))|8[ -]\(?\d{3}\)?[ -]\d{3}-\d{2}-\d{2}|\(\d{2}\)\s?\d{4,5}-\d{4}|0\d(?:\.\d\d){4}|(?:555|\d{3})-\d{4}|(?<=,\s(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\s)\d{5}(?:-\d{4})?|(?<=[Ff]light\s)(?:[A-Z\d]{2}\s?)?\d{3,4}|(?<=\b[Ee]xt(?:\.|ension)\s)\d{3,5}|(?<=\b(?:[Ee]rror|[Ss]tatus|HTTP|code)\s(?:[1-5]\d\d(?:,\s|\s(?:or|and)\s)){0,3})[1-5]0\d(?!\/|\sslash\s|\s?%)|0\d{1,4}[-/ ]\d{5,8}|0[89]00-\d{4}|97[89](?:-\d{1,7}){3}-\d|(?<=ISBN(?:-1[03])?:?\s)\d(?:[- ]?\d){8}(?:(?:[- ]?\d){4}|[- ]?[\dX])|(?!\d\d00 |(?:(?:19|20)\d\d ){2})\d{4}(?: \d{4}){3,4}(?: \d{1,3})?|\d{4}(?:-\d{4}){2,4}|(?<=(?<!\d)\d{1,3}[a-z]?, (?:D-)?)(?!\d\d000)\d{5}(?= \p{Lu}\p{Ll})|(?<=IBAN:?\s)[A-Z]{2}\d\d(?:\s?\d{4}){2,7}(?:\s?\d{1,3})?|(?<=(?:[Ll]lam\p{L}{1,5} al|[Ll]igu\p{L}{1,3} para|[Bb]el|[Cc]hiam\p{L}{1,5} (?:lo|il)|по номеру|pod n(?:ume)?r|[Tt]el\.?|[Cc]ell\.(?=\s3)|(?:sms|SMS) al?(?=\s3)|[Tt]el[eé]?f\p{L}{0,6}\.?|тел\.|phone|call|الرقم|هاتف|전화|電話)[:\s]\s?)[+(]?\d(?:[ ()/.-]{0,2}\d){4,14})(?![\p{L}\p{N}]|[-.]\d)/gu,
  say({ number = '' }, words) {
    // Groups are numbers in Russian, and in French where they have two digits.
    const group = (digits: string): string =>
      digits.replace(digits.length > 4 ? /\B/g : /(?<=^0{1,9})(?=\d)/g, ' ');
    const said =
      words.language === 'ru' || (words.language === 'fr' && /^\D{0,2}\d{1,3}(?:\D{1,3}\d\d?)+$/.test(number))
        ? (number.match(/\d+/g) ?? []).map(group).join(', ')
        : digitByDigit(number, words).replace(/(?<=^\d )0(?= \d$)/, words.language === 'en' ? 'oh' : '0');
    const prefix = number.startsWith('+') ? words.own.names['+'] : letters(/^[A-Z]*/.exec(number)?.[0] ?? '');
    return `${prefix} ${said}${number.endsWith('X') ? ', X' : ''}`.trim();
  },
};

/** What has versions, before one of its numbers. */
const programs =
  'node(?:\\.js)?|python|java|ruby|php|typescript|npm|go|rust|electron|angular|react|vue|chrome|firefox|safari|' +
  'android|ios|macos|windows|ubuntu|debian|django|rails|postgres(?:ql)?|mysql|redis|kubernetes|docker|swift|kotlin|' +
  'c\\+\\+|es|git|linux|kernel|http|tls|usb|bluetooth|unicode|html|css|opengl|cuda|yarn|pnpm|vite|webpack|vs ?code|' +
  'visual studio code|gpt|llama|claude';
const versions = 'version(?:en)?|release|v|wersj[ięą]|верси[июей]';
export const versioned = new RegExp(`(?<!\\p{L})(?:${programs}|${versions})[- ](?:\\d[\\d.]*[–-])?$`, 'iu');

/** `v1.2.3-rc.1`, `^4.17`, `20.19+`, `Node 20.19`. */
const version: SaidClass = {
  needs: /\d[.-][\w*]|[vV]\d|\^|[A-Z]\/\d|[cCu]\+\+\d/,
  pattern:
    /(?:(?<=(?<!\p{L})\p{Lu}{2,6})(?<slash>\/)|(?<![\p{L}\p{N}])(?<cpp>C\+\+|c\+\+|gnu\+\+)|(?<![\p{L}\p{N}_.,/]))(?<range>[\^~]|>=|<=|[<>=])?\s?(?<v>[vV])?(?<number>\d{1,5}(?:\.(?:\d{1,5}|x|\*)){0,3})(?<rest>-(?:alpha|beta|rc|next|canary|preview|dev|pre)(?:[.-]?\d{1,8})*)?(?<plus>\+(?!\w))?(?![\p{L}\p{N}%°€$£]|[.,:/]\d|-(?!\d{1,2}\.\d{1,2}(?!\d|\.\d))\d|\s?(?:[kKMG]?B|[kcm]?m|kg|%|°)(?!\p{L}))(?<to>[–-](?=\d{1,2}\.\d{1,2}(?!\d|\.\d)))?/gu,
  say({ all, slash, cpp, range, v, number = '', rest, plus, to }, words, { before }) {
    const parts = number.split('.');
    const isMarked =
      (slash ?? cpp ?? v) !== undefined || rest !== undefined || range === '^' || parts.includes('x');
    const { names, signs, point } = words.own;
    const isCalled = before.trimEnd().toLowerCase().endsWith(names.version.toLowerCase());
    const isNamed = versioned.test(before) || isCalled || isNumbered(before, words);
    // "1.234.567" is one number in many languages, as is "Lei nº 8.112" in some.
    const isGrouped = words.grammar.group.includes('.') && /^\d{1,3}(?:\.\d{3})+$/.test(number);
    const isLaw = isGrouped && /^(?:es|fr|it|pt)$/.test(words.language) && isNumbered(before, words);
    const isPair = parts.length === 2 && (plus !== undefined || (isNamed && !isLaw));
    const isLong = parts.length > 2 && number.length < 20 && !isGrouped;
    // V8 is the name of an engine.
    if (all === 'V8' || (!isMarked && !isPair && !isLong)) return undefined;
    const said = parts
      .map((part) =>
        /^\d+$/.test(part)
          ? (/^0\d/.test(part) ? digitByDigit : numberWords)(part, words)
          : part === 'x'
            ? 'X'
            : 'star',
      )
      .join(` ${words.isAsian || words.language === 'en' ? point : names['.']} `);
    const stage = (rest?.match(/[a-z]+|\d+/g) ?? []).map((part) => (part === 'rc' ? 'R C' : part));
    return [
      ...(all.startsWith(' ') || slash ? [''] : []),
      ...(cpp === undefined ? [] : [`${cpp.startsWith('g') ? 'gnu' : 'C'} ${names['+']} ${names['+']}`]),
      ...(range === undefined ? [] : [nameOf<string>(names, range) ?? signs[range] ?? '']),
      ...(v === undefined || isCalled ? [] : [names.version]),
      said,
      ...stage,
      ...(plus === undefined ? [] : [names['+']]),
      ...(to === undefined ? [] : [words.own.to]),
    ].join(' ');
  },
};

/** `a1b2c3d`, `0x1F`, `0b1010`, `U+00E9`, `GHSA-jfh8-c2jp-5v3q`. */
const hash: SaidClass = {
  needs: /0[xbo]|[a-f\d]{7}|GHSA|U\+/,
  pattern:
    /(?<![\p{L}\p{N}_.-])(?:(?<hex>0(?:x[\da-fA-F]{1,16}|b[01]{1,16}|o[0-7]{1,16}))|(?<hash>[a-f\d]{7,12})|U\+(?<point>[\dA-F]{4,6})|(?<advisory>GHSA(?:-[2-9cfghjmpqrvwx]{4}){3}))(?![\p{L}\p{N}_-])/gu,
  say({ hex, hash: short = '', point, advisory }, { own }, { before }) {
    if (point !== undefined) return `U ${own.names['+']} ${letters(point)}`;
    if (advisory !== undefined) return advisory.split('-').map(letters).join(', ');
    if (hex !== undefined) return letters(hex);
    // "1000000e" and the like are no hashes; neither is a number with an exponent.
    const isNumber = (/\($/.test(before) ? /^\d+$/ : /^\d+(?:[a-f]|e\d+)?$/).test(short);
    return /\d/.test(short) && (!isNumber || /\bcommit\s$/i.test(before)) ? letters(short) : undefined;
  },
};

/**
 * What has no name: what is drawn before a title or around it, `=== RUN TestName`, and the star of a footnote, behind a
 * word or a price and before the note: "5 €*", "bacon*, eggs". Types of C have one, too. Also `©` beside its word.
 */
const unsaid: SaidClass = {
  needs: /={2}|[*©]/,
  pattern:
    /(?<=^|\n)={2,3}(?=\s[\p{Lu}\d])|\s={2,3}(?=\n|$)(?<=(?:^|\n)={2,3}\s[\p{Lu}\d][^\n]{0,200})|(?<=(?<![\p{L}\p{N}_./\\*-])(?!(?:char|void|int|float|double|const|bool)\*)\p{L}[\p{L}’'-]{1,30}|\d\s?[€$£%]|[€$£]\d[\d.,]{0,9})\*{1,3}(?=$|[\n.,;:!?)])|(?<=^|\n)\*{1,3}(?=\s\p{Lu}|\p{Lu}\p{Ll}+\s)|(?<=[Cc]opyright ?)©|©(?= ?[Cc]opyright)/gu,
  say: () => '',
};

/** When something is due, in five fields: `0 3 * * 1-5`. */
const schedule: SaidClass = {
  needs: /\* \*/,
  pattern:
    /(?<![^\s("'“])(?=[^*]{0,40}\*(?:\/\d{1,2})? \*)(?:(?:\*|\d{1,2})(?:[/,-]\d{1,2}){0,9} ){4}(?:\*|[0-7])(?:[/,-][0-7]){0,6}(?![^\s)"'”.,;:])/gu,
  say: ({ all }, words) =>
    all
      .replaceAll(' ', ', ')
      .replace(/(\d{1,2})-(\d{1,2})/g, (_, from: string, until: string) => words.fromTo(from, until))
      .replaceAll('*', nameOf<string>(words.own.names, '*') ?? '*')
      .replaceAll('/', ` ${words.own.names['/']} `),
};

/** `!==` and `--no-cache` in running text, and "the ; at its end". */
const operator: SaidClass = {
  needs: /[=!?|&<>+*:-][=?.>|&+:<*]|(?:^|\W)-[-a-zA-Z]|[Tt]he [!-~](?: |$)/,
  pattern:
    /(?<=^|[\s("'`“]|(?<![\w-])--?[\w-]{1,40}\/(?=-))(?:(?<sign>(?<=\b[Tt]he )[[\](){};:,!?|&^_<>-](?= \p{Ll}|[.,]?(?:\s\p{Lu}|$))|[=!]==?|\?\?=?|\?\.|\|>|\|\|=?|&&=?|=>|->|[<>]=|\+\+|[+-]=|::|<<|>>|\*\*)|--(?<long>[a-z][\w-]{1,40})|-(?<short>[a-zA-Z]|[b-df-hj-np-tv-z]{2,4})(?=[\s,.;:)"'`”]|\/-|$))(?=$|[\s)"'`”,.;:=]|\/-)/gu,
  say({ sign: one, long, short }, words, { before }) {
    const { names, operators = {} } = words.own;
    if (one !== undefined) return compared(nameOf(operators, one), one, before, words);
    return long === undefined
      ? `${names['-']} ${letters(short ?? '')}`
      : `${names['-']} ${names['-']} ${long.replaceAll('-', ' ')}`;
  },
};

/** What begins a line of C, no tag. */
const directive = /^(?:include|define|undef|if|ifn?def|elif|else|endif|pragma|error)$/;

/** `#1234`, `cargo#9029`, `#0d1117`, `#vscode`, `@octocat`. */
const handle: SaidClass = {
  needs: /[#@]/,
  pattern:
    /(?:(?<=(?<![\p{L}\p{N}.])[\p{L}\d_/-]{3,60})#(?<issue>\d{1,6})|(?<![\p{L}\p{N}_&/#@.])(?:#(?<color>(?=[\da-fA-F]*\d)(?=\d*[a-fA-F])(?:[\da-fA-F]{3}){1,2}|(?:[fF]{3}){1,2}|0{6}|0{3})(?![\p{L}\p{N}_])|#(?<number>\d{1,7})|#(?<tag>\p{Alphabetic}[\p{Alphabetic}\p{N}_]{1,40})(?:(?<=\p{Script=Han})#)?|@(?<name>[\p{L}][\p{L}\p{N}_-]{0,38}(?:\/[a-z](?:[\w.-]{0,60}\w)?)?)))(?![\p{L}\p{N}])/gu,
  say({ all, issue, color, number = issue, tag, name }, words) {
    const isEnglish = words.language === 'en';
    const hashtag = words.own.hashtag ?? words.own.signs['#'] ?? (isEnglish ? 'hashtag' : 'Hashtag');
    if (color !== undefined) return `${isEnglish ? 'hash' : hashtag} ${letters(color)}`;
    if (number !== undefined)
      return `${isEnglish ? 'number' : (words.own.abbreviations['№'] ?? '')} ${numberWords(number, words)}`;
    if (tag !== undefined && all.endsWith('#')) return tag;
    if (isEnglish && directive.test(tag ?? '')) return `hash ${tag ?? ''}`;
    if (tag !== undefined) return `${hashtag} ${tag.replace(/_|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')}`;
    return `${words.own.names['@']} ${addressWords(name ?? '', words)}`;
  },
};

/** `#501–#503`, `L12-L19`: both ends of a range have their mark. Between small letters, a hyphen may be a minus. */
const span: SaidClass = {
  needs: /[#\p{L}]\d+[–-][#\p{L}]\d/u,
  pattern:
    /(?<![\p{L}\p{N}_&/#@.:–-])(?<mark>#|\p{L})(?<from>\d{1,6})(?:–|(?<!\p{Ll}\d{1,6})-)\k<mark>(?<until>\d{1,6})(?![\p{L}\p{N}_]|[.–-][\p{L}\p{N}])/gu,
  say({ mark = '', from = '', until = '' }, words) {
    if (Number(from) >= Number(until)) return undefined;
    if (mark !== '#') return words.fromTo(mark + from, mark + until);
    const number = words.own.abbreviations['№'] ?? '';
    return `${number} ${words.fromTo(numberWords(from, words), numberWords(until, words))}`;
  },
};

/** `drwxr-xr-x` */
const mode: SaidClass = {
  needs: /[r-][w-][xsS-][r-][w-]/,
  pattern: new RegExp(fileMode, 'gu'),
  say: ({ all }, { own }) =>
    [all.slice(0, -9), all.slice(-9, -6), all.slice(-6, -3), all.slice(-3)]
      .filter((part) => !/^-?$/.test(part))
      .map((part) => letters(part.replaceAll('-', '')) || own.names['-'])
      .join(', '),
};

const lowered = '₀₁₂₃₄₅₆₇₈₉';

/** Raised and lowered signs as plain ones. */
function level(signs: string): string {
  return signs.normalize('NFKC').replace('−', '-');
}

const elements =
  'H|He|Li|Be|B|C|N|O|F|Ne|Na|Mg|Al|Si|P|S|Cl|Ar|K|Ca|Ti|Cr|Mn|Fe|Co|Ni|Cu|Zn|Br|Ag|Sn|I|Ba|Pt|Au|Hg|Pb|U';

/** `H₂O`, `Ca²⁺`, and what is written with plain digits but known: `CO2`. */
const chemistry: SaidClass = {
  needs: /[₀-₉⁺⁻]|Cl|OH|[A-Z]\d/,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}_])(?<formula>(?=[A-Za-z()]{1,12}[${lowered}]|[A-Za-z()${lowered}]{1,12}[⁰¹²³⁴⁵⁶⁷⁸⁹]?[⁺⁻](?![⁰¹²³⁴⁵⁶⁷⁸⁹])|(?:NaCl|HCl|NaOH|KCl)(?!\\p{L})|(?:CO2|H2O|H2SO4|CH4|NH3|SO2|NO2|N2O|O2|H2|N2|CaCO3|HNO3|H2O2|Fe2O3|C6H12O6)(?![\\p{L}\\p{N}]))(?:[()]|(?:${elements})[${lowered}\\d]{0,3}){1,12}(?<charge>[⁰¹²³⁴⁵⁶⁷⁸⁹]{0,2}[⁺⁻])?)(?![\\p{L}\\p{N}])`,
    'gu',
  ),
  say({ formula = '' }, words) {
    // A charge is no part of the number before it.
    const parts = level(formula.replace(/[⁰¹²³⁴-⁹]/g, ' $&')).match(/\d+|[A-Za-z+-]/g) ?? [];
    const { letters, formulaDigits, names, signs } = words.own;
    const marks: Readonly<Record<string, string | undefined>> = { '+': names['+'], '-': signs['−'] };
    return parts
      .map((part) => {
        if (/\d/.test(part)) return formulaDigits?.split(' ')[Number(part)] ?? numberWords(part, words);
        const letter = part.toUpperCase();
        return marks[part] ?? letters?.split(' ')[letter.charCodeAt(0) - 65] ?? letter;
      })
      .join(words.isAsian && letters !== undefined ? '' : ' ');
  },
};

/** These are held down only where another key is joined to them: they are names of other things, too. */
const alsoNames = 'Entf|Einfg|Suppr|Supr|Control|Command|Option|Opt|Meta|Win|Windows|Super|Fn|Esc';

/** `Ctrl+Shift+P`, `Ctrl + click`, `⌘K`, `Esc`. */
const keys: SaidClass = {
  needs: /[⌘⇧⌥⌃⏎↵⌫⎋⇥]|[a-z][+-][^\sa-z]|Ctrl|Cmd|Esc|Pg|Del|Ins| \+ /,
  pattern: new RegExp(
    [
      '(?<![\\p{L}\\p{N}_])(?:',
      `(?<keys>(?:${heldKeys}|${alsoNames})(?:[+-](?:${pressedKeys}))+`,
      `|(?:${heldKeys})(?:\\s\\+\\s(?:${heldKeys}|${pressedKeys})(?!\\p{L}))+)`,
      `|(?<signs>[${keySigns}](?:\\s?[${keySigns}]){0,5}(?:\\s?(?:[A-Z]\\d{0,2}|\\d|(?<=⌘\\s?)(?:,|\\.(?=\\s\\p{Ll}|[)\`]))))?)`,
      '|(?<lone>Esc(?!\\.)|(?:Ctrl|Cmd|PgUp|PgDn|Del|Ins)(?=\\s(?:key|or|to|(?:(?:up|down|left) )?arrow)\\b|/(?:Ctrl|Cmd)|\\s[A-Z](?![\\p{L}\\p{N}])))',
      ')(?![\\p{L}\\p{N}])',
    ].join(''),
    'gu',
  ),
  say({ keys: written, signs, lone }, { own }) {
    const parts = written?.split(/\s?[+-]\s?(?=.)/) ?? signs?.match(/[A-Z]\d+|\S/gu) ?? [lone ?? ''];
    const named = (part: string): string | undefined =>
      nameOf(own.keys, part) ?? nameOf(own.keys, part.toLowerCase());
    return parts.map((part) => named(part) ?? part.replace(/^([A-Z])(\d+)$/, '$1 $2')).join(' ');
  },
};

/** `ISO 8859-1`, `DIN EN 1992-1-1`, in French law `L. 441-10`: a number with its parts, no range and no date. */
export const standard: SaidClass = {
  needs: /[A-Z](?:[A-Z]\s|\.\s?)\d{3,6}[-.:]\d|Std\s/,
  pattern:
    /(?<=(?<!\p{L})(?:ISO|IEC|DIN|EN|IEEE|ANSI|VDE|VDI|UNE|UNI|NEN|NF|BS|JIS|POSIX)(?:\s(?:EN|Std))?\s|(?<![\p{L}.])[LRD]\.\s?)(?<number>\d{3,6})(?<parts>(?=\S{0,20}[-:]\d)(?:\.\d{1,2})?(?:-\d{1,4}){0,3})(?::(?<year>(?:19|20)\d\d)(?!-\d))?(?![\p{L}\p{N}]|[.-]\d)/gu,
  say({ number = '', parts = '', year }, words, { before }) {
    if (/\.\s?$/.test(before) && words.language !== 'fr') return undefined;
    const inTwo = words.language === 'en' && /^\d[1-9]\d{2}$/.test(number);
    return [
      inTwo ? words.year(number) : numberWords(number, words),
      parts
        .replace('.', ` ${words.own.names['.']} `)
        .replaceAll('-', ` ${dashOf(words)} `)
        .trim(),
      ...(year === undefined ? [] : [words.year(year)]),
    ].join(' ');
  },
};

function dashOf({ own }: Words): string {
  return own.dash ?? own.names['-'];
}

/** `Table 3-1`, `Listings 7-11 and 7-12`: no range and no score. */
export const caption: SaidClass = {
  needs: /\d-\d/,
  pattern: ({ own, language }) => {
    // In French, laws have such numbers: "n° 2016-1691".
    const [digits, last] = language === 'fr' ? ['4', '\\d{1,4}|\\d\\d\\.\\d{3}'] : ['3', '\\d{1,3}'];
    return new RegExp(
      `(?<=(?<!\\p{L})(?:${own.captions})\\s?(?:\\d{1,3}-\\d{1,3}(?:,\\s?|、|\\s?\\p{Alphabetic}{1,5}\\s?)){0,4})(?<from>\\d{1,${digits}})-(?<until>${last})(?![\\p{L}\\p{N}%]|[.,:/-]\\d)`,
      'gu',
    );
  },
  say: ({ from = '', until = '' }, words) =>
    `${numberWords(from, words)} ${dashOf(words)} ${numberWords(until.replace('.', ''), words)}`,
};

export const codes: readonly SaidClass[] = [
  phone,
  span,
  version,
  schedule,
  unsaid,
  hash,
  mode,
  chemistry,
  keys,
  operator,
  handle,
];

/** `10⁶`, `x²`, `2^32`. What has an exponent stays as it is, unless it is a number with groups. */
export const power: SaidClass = {
  needs: /[⁰¹²³⁴-⁹⁻⁺ⁿⁱ^]/,
  pattern:
    /(?<=[\p{L}\p{Nd})\]])(?:(?<raised>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹ⁿⁱ]{1,6})|(?<=[\p{N})\]]|(?<![\p{L}])\p{L})\^(?<plain>\(-?(?:\d{1,6}|[a-z])\)|-?(?:\d{1,6}|[a-z]))(?![\p{L}\p{N}^]))/gu,
  say({ raised: up, plain }, words, { before }) {
    // A footnote's number stands after a word.
    if (up !== undefined && /\p{L}{3}$/u.test(before)) return /\p{L}/u.test(up) ? undefined : '';
    const exponent = plain?.replace(/[()]/g, '') ?? level(up ?? '');
    return ` ${words.grammar.power(exponent.replace('+', ''), words)}`;
  },
};

/** Between two things to calculate with or to compare. A star needs a number on one of its sides. */
export const sign: SaidClass = {
  needs: /[×÷≤≥≠≈±√∞=<>+−&*~@^]|[[(]-|[in-]-?\d|,-/,
  pattern:
    /(?<=[\p{L}\p{Lo}\p{N})\]⁰-⁹²³']\s?)(?<sign>[×÷≤≥≠≈±&]|(?<=\s)(?:[=<>+−@]|[<>]=)(?=\s)|(?<=\d)[=+](?=\d)|(?<=\d)\*(?=\d|\p{L}(?![\p{L}*]))|(?:<(?![^<>\n]{0,40}>)|(?<!<\p{L})>)(?<=(?<![\p{L}\p{N}])\p{L}.)(?=\p{L}(?:[\s).,;:?!]|$))|(?<=(?:\d|\d\s?[\p{L}\p{Lo}]{1,12}|\d\))\s)\*(?=\s)|(?<=[\p{L}\p{Lo})]\s)\*(?=\s\d))(?=\s?[\p{L}\p{Lo}\p{N}([√∞$−-])|(?<alone>[√∞≈≠≤≥±×÷]|(?<=[[(])-(?=\d[\d.]*,\s?-?\d[\d.]*[\])])|(?<=[[(]-?\d[\d.]{0,9},\s?|\^\d{1,6}|(?<![\p{L}\p{N}.-])(?:\d?n|i))-(?=\d{1,6}(?![\p{L}\p{N}.-]|\.\d))|(?<![^\s(])[~<>](?=[\d½¼¾⅓⅔]))/gu,
  say({ sign: one, alone: other }, words, { before }) {
    const written = one === '*' ? '×' : (one ?? other ?? '');
    const word = compared(words.own.signs[written], written, before, words);
    // The Korean particle depends on the last sound of what it follows.
    if (word === '는') return /[013678]\s?$/.test(before) ? '은 ' : '는 ';
    return word === undefined ? undefined : ` ${word} `;
  },
};
