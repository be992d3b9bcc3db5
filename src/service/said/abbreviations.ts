import { type OwnWords, type SaidClass, nameOf, oneOf } from './words.js';

/** Short forms of the language. */
const shortened: SaidClass = {
  pattern: ({ own }) => {
    // With a capital where a sentence begins; but a lone letter is that of a name.
    const forms = oneOf(Object.keys(own.abbreviations)).replace(
      /(?<=^|\|)\p{Ll}(?=\p{Ll})/gu,
      (letter) => `[${letter}${letter.toUpperCase()}]`,
    );
    return new RegExp(
      `(?<![\\p{L}\\p{N}_./-])(?<short>${forms})(?<dot>(?<!\\.)\\.(?=\\s\\p{Ll}))?(?:(?<=[.°º№§])(?=\\d)|(?![\\p{L}\\p{N}_]|\\.\\p{L}))`,
      'gu',
    );
  },
  say({ short = '' }, { own }, { before, after }) {
    const known =
      nameOf(own.abbreviations, short.replace(/\s/g, ' ')) ??
      nameOf(own.abbreviations, short.replace(/\s/g, '')) ??
      nameOf(own.abbreviations, short.charAt(0).toLowerCase() + short.slice(1));
    if (known === undefined) return undefined;
    // "M.2" is no mister, and "Fr.50" no woman.
    if (/^\d/.test(after) && /^(?:[A-RT-Z]|v|Fr)\.$/.test(short)) return undefined;
    const { withNumber, beforeNames, afterNames, beforeSentences } = own.abbreviated ?? {};
    const isBeforeName = /^\s\p{Lu}/u.test(after);
    // "Ask Max. They know."
    if (short === 'Max.' && (isBeforeName || (after === '' && before !== ''))) return undefined;
    if (short === 'г.' && isBeforeName) return 'город';
    // "45e min."
    if (short === 'min.' && /\d\p{L}{1,3}\s$/u.test(before)) return 'minute';
    if (short === 'f.' && !/\d[a-z]?\s$/.test(before)) return undefined;
    if (short === 'S.' && ofParagraph.test(before)) return 'Satz';
    if (withNumber?.includes(short) && !numbered.test(after)) return undefined;
    if (beforeNames?.includes(short) && !isBeforeName) return short === 'Dr.' ? 'Drive' : undefined;
    if (afterNames?.includes(short) && !/\p{Lu}[\p{L}.]{0,30},?\s(?:&\s)?$/u.test(before)) return undefined;
    const endsText = short.endsWith('.') && /^\s*$/.test(after) && before.trim() !== '';
    // "Nike Inc." and "§§ 305 ff. BGB" go on.
    const goesOn = /^ff?\.$/.test(short) ? /^\s\p{Lu}\p{L}*\p{Lu}/u : /^\s(?:Inc|Ltd|Corp)/;
    const endsSentence = beforeSentences?.includes(short) && !goesOn.test(after);
    // The point of a short form is that of the sentence, too.
    const end = endsText || (isBeforeName && endsSentence) ? '.' : '';
    const [one = '', several = one] = known.split('|');
    return (/^\s?\d+[–—-]\d/.test(after) ? several : one) + end;
  },
};

/** A number, a numeral or a letter, but not the first word of a sentence: "No. 5", "No. IV", "No. B"; "No. I do not." */
const numbered = /^\s?\(?(?:\d|[IVX]{2,}\b|[B-HJ-Z]\b|[AI]\b(?!['’]|\s\p{Ll}))/u;

/** "§ 5 Abs. 2 S. 1" */
const ofParagraph = /(?:§|Abs\.|Absatz)\s?\d{1,4}[a-z]?\s$/;

/** "St." is a saint before a name and a street behind one. */
const saint: SaidClass = {
  languages: ['en'],
  needs: /St/,
  pattern: /(?<![\p{L}\p{N}_])St\.?(?=$|[\s,;.)])/gu,
  say({ all }, _, { before, after }) {
    const isStreet =
      /(?:\p{Lu}\p{Ll}+|\d(?:st|nd|rd|th))\s$/u.test(before) &&
      !/\b(?:The|In|At|From|Of|And|Mount|Saint|Near|Visit|Port|Fort)\s$/.test(before);
    if (isStreet) return all.endsWith('.') && /^(?:\s*$|\s\p{Lu})/u.test(after) ? 'Street.' : 'Street';
    return /^\s\p{Lu}/u.test(after) ? 'Saint' : undefined;
  },
};

/** Names by how they are said, also beside a hyphen or a slash in a word; a hashtag keeps its word. */
const acronym: SaidClass = {
  languages: ['en', 'ja', 'ko'],
  pattern: ({ own }) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}_.@#]|(?<![\\p{L}\\p{N}])[/-]|hashtag )(?<name>${oneOf(Object.keys(own.spokenNames ?? {}))})(?![\\p{L}\\p{N}_#@]|\\+(?!\\d)|/(?!\\p{L})|\\.[\\p{L}\\p{N}])`,
      'gu',
    ),
  say: ({ name = '' }, { own }) => nameOf(own.spokenNames ?? {}, name),
};

/** The languages whose engine reads English words by its own rules; in English, Flite knows few words of programmers. */
const european = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'];

/** Words of programmers, which the engine would say by rules that do not fit them. */
const respelling = (wordsOf: (own: OwnWords) => readonly string[]): SaidClass => ({
  languages: european,
  pattern: ({ own }) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}_@#/.])(?<word>${oneOf(wordsOf(own))})(?<ending>${own.respelledEndings ?? 's'})?(?![\\p{L}\\p{N}_/]|\\.(?!js\\b)\\p{L})`,
      'giu',
    ),
  isInside: true,
  say({ word = '', ending = '' }, { own }) {
    const key = word.toLowerCase();
    const known = nameOf(own.respelled ?? {}, key) ?? nameOf(own.forFlite ?? {}, key) ?? word;
    return known + ending.replace(/^['’]/, '');
  },
});

export const respelled = respelling(({ respelled = {} }) => Object.keys(respelled));
export const respelledForFlite = respelling(({ respelled, forFlite }) =>
  Object.keys({ ...respelled, ...forFlite }),
);

/** `Uint8Array` */
const withNumber = /\p{L}\p{Ll}{1,20}(?:\p{Lu}\p{Ll}{1,20}){0,3}\d{1,3}(?:\p{Lu}\p{Ll}{1,20}){1,3}/u.source;
/** `JSON.parse`, `fs.readFile`, but not `Dr.med` */
const withDots =
  /(?=[\p{L}\d.]{0,80}(?:\p{Lu}[\p{L}\d]{3}|\p{Ll}\p{Lu}))\p{L}[\p{L}\d]{1,40}(?:\.(?!js\b)\p{Ll}[\p{L}\d]{1,40}){1,4}/u
    .source;
/** `useEffect`, `XMLParser`, `userID`, `node_modules` */
const ofLetters =
  /(?=[\p{L}_]{0,60}(?:\p{Ll}{2}\p{Lu}(?:\p{Ll}|\p{Lu}+s?(?!\p{L}))|(?!Mc)\p{Lu}\p{Ll}\p{Lu}\p{Ll}{2}|\p{Lu}{3}\p{Ll}{2}|\p{L}_\p{L}))\p{L}[\p{L}_]{2,80}(?<!_)/u
    .source;

/** Names in code, by their parts. */
const joined: SaidClass = {
  languages: european,
  needs: /\p{L}\p{Ll}\p{Lu}|\p{Lu}{3}\p{Ll}{2}|\p{L}_\p{L}|\p{Ll}\d{1,3}\p{Lu}\p{Ll}|\p{L}\.\p{Ll}/u,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}_@#/])(?:${withNumber}|${withDots}|${ofLetters})(?![\\p{L}\\p{N}_@/]|\\.\\p{L})`,
    'gu',
  ),
  say({ all }, words) {
    const whole = words.pattern(respelledForFlite.pattern, all);
    whole.lastIndex = 0;
    if (whole.exec(all)?.[0] === all) return undefined;
    return all
      .split(/_+|(?<=\.)|(?=\.)|(?<=\p{Ll})(?=\p{Lu}|\d)|(?<=\d)(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u)
      .map(
        (part) => nameOf(words.own.spokenNames ?? {}, part) ?? nameOf<string>(words.own.names, part) ?? part,
      )
      .join(' ');
  },
};

/** A word in capitals without a vowel, and letters with points: `U.S.`. */
const spelled: SaidClass = {
  languages: ['en'],
  needs: /[A-Z¡-ſ]{2}|[A-Z]\./,
  pattern:
    /(?<![\p{L}\p{N}_.-])(?:(?<name>[B-DF-HJ-NP-TV-XZŁŚŹŻĆČŠŽĐÇÑ]{2,5})(?<plural>s)?|(?<dotted>(?:[A-Z]\.){2,5})|ES(?<year>20[12]\d))(?![\p{L}\p{N}_])/gu,
  say({ name, plural, dotted, year }, words, { after }) {
    if (year !== undefined) return `E S ${words.year(year)}`;
    if (dotted !== undefined) return `${(dotted.match(/[A-Z]/g) ?? []).join(' ')}${after === '' ? '.' : ''}`;
    if (name === undefined || /^(?:[IVXLCDM]+|HMM+|SHH+|PSST|MR|DR|MRS|ST|MT)$/.test(name)) return undefined;
    return `${Array.from(name).join(' ')}${plural === undefined ? '' : "'s"}`;
  },
};

/** Letters by their names in a language of other letters, where the engine would try to say an English word. */
const named: SaidClass = {
  languages: ['ja', 'ko'],
  needs: /[A-Z]{2}/,
  pattern: /(?<![\p{L}\p{N}_.@#/-])[A-Z]{2,5}(?![\p{L}\p{N}_.@#/-])/gu,
  say: ({ all }, { own }) =>
    Array.from(all, (letter) => own.letters?.split(' ')[letter.charCodeAt(0) - 65]).join(''),
};

/** `1012 AB Amsterdam` */
export const dutchPostcode: SaidClass = {
  languages: ['nl'],
  needs: /\d\s?[A-Z]{2}/,
  pattern:
    /(?<![\p{L}\p{N}.,-])(?<first>[1-9]\d)(?<last>\d\d)\s?(?<letters>[A-Z]{2})(?=,?\s\p{Lu}[\p{Ll}'])/gu,
  say: ({ first = '', last = '', letters = '' }, words) =>
    [first, ...last.split(/(?<=^0)/)].map((part) => words.spelled('numbering', part)).join(' ') +
    Array.from(letters, (letter) => ` ${letter}`).join(''),
};

/** "Bergstr. 21" */
const germanStreet: SaidClass = {
  languages: ['de'],
  needs: /str\./,
  pattern: /(?<![\p{L}\p{N}])(?<name>\p{Lu}\p{Ll}{1,30}str)\.(?=\s\d|$|\s\p{Ll}|[,;)])/gu,
  say: ({ name = '' }) => `${name}aße`,
};

/** "dall'1 gennaio": "dal primo gennaio" */
const italianFirst: SaidClass = {
  languages: ['it'],
  needs: /['’]1/,
  pattern:
    /(?<=(?<!\p{L})(?:(?:[Dd]a|[Aa]|[Dd]e|[Nn]e|[Ss]u)l)?)l['’](?=1\s(?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic))/gu,
  say: (_, _words, { before }) => (/l$/.test(before) ? ' ' : 'il '),
};

export const abbreviations: readonly SaidClass[] = [
  italianFirst,
  saint,
  germanStreet,
  shortened,
  acronym,
  joined,
  spelled,
  named,
];

/** A word of one letter is written with the next one; before a noun, a dual loses its last letter. */
export const arabicJoined: SaidClass = {
  languages: ['ar'],
  needs: /[وفبلك]ـ? \p{L}|ن \p{L}/u,
  pattern:
    /(?<![\p{L}\p{M}])[وفبلك]ـ? [\p{L}\p{M}]+|(?<=(?<![\p{L}\p{M}])و?(?:(?:مئت|ألف|مليون|مليار)[اي]|(?:ثلث|خمس)ا))ن (?!و|إلى|في|من|عن|على|فاصلة|نقطة|زائد|ناقص|يساوي|بال|مقابل)(?=\p{L}{2})/gu,
  say: ({ all }) => (all.startsWith('ن') ? ' ' : all.replace(/ـ? /, '')),
};
