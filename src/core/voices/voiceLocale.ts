// The language and region of a voice, from a label that a service may word as it likes.

export interface VoiceLocale {
  /** An ISO 639 code if the label names a known language, else the label's own text. */
  readonly language: string;
  /** An ISO 3166 code if the label names a known region, else the label's own text. */
  readonly region?: string;
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

interface EnglishNames {
  readonly languages: ReadonlyMap<string, string>;
  readonly regions: ReadonlyMap<string, string>;
}

let known: EnglishNames | undefined;

/** English names to codes. Built once, on first use, since it takes a few milliseconds. */
function englishNames(): EnglishNames {
  return (known ??= {
    languages: new Map([...codesByName('language', pairs), ...languageNicknames]),
    regions: new Map([
      ...codesByName(
        'region',
        pairs.map((pair) => pair.toUpperCase()),
      ),
      ...regionNicknames,
    ]),
  });
}

const languageNicknames = [
  ['mandarin', 'zh'],
  ['castilian', 'es'],
  ['farsi', 'fa'],
  ['tagalog', 'fil'],
] as const;

const regionNicknames = [
  ['uk', 'GB'],
  ['usa', 'US'],
  ['england', 'GB'],
  ['british', 'GB'],
  ['american', 'US'],
  ['australian', 'AU'],
  ['canadian', 'CA'],
  ['indian', 'IN'],
  ['irish', 'IE'],
  ['south african', 'ZA'],
  ['new zealand', 'NZ'],
  ['brazilian', 'BR'],
  ['european', '150'],
  ['mexican', 'MX'],
  ['latin american', '419'],
  ['latin america', '419'],
] as const;

function codesByName(type: 'language' | 'region', codes: readonly string[]): (readonly [string, string])[] {
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
  const prefix = type === 'region' ? 'und-' : '';
  return codes.flatMap((code) => {
    const name = names.of(code);
    // A withdrawn code has the name of its successor.
    const current = Intl.getCanonicalLocales(prefix + code)[0] === prefix + code;
    return name !== undefined && current ? [[name.toLowerCase(), code] as const] : [];
  });
}

/** Understands “English (US)”, “en-GB”, “British English”, “Spanish - Mexico”, “French”; keeps any other text. */
export function voiceLocaleOf(label: string): VoiceLocale {
  return (
    voiceLocaleOfTag(label) ?? voiceLocaleOfPair(label) ?? voiceLocaleOfPhrase(label) ?? { language: label }
  );
}

function voiceLocaleOfTag(label: string): VoiceLocale | undefined {
  const match = /^([a-z]{2,3})(?:[-_][A-Za-z]{4})?(?:[-_]([A-Za-z]{2}|\d{3}))?$/.exec(label);
  if (match === null) return undefined;
  const [, language = '', region] = match;
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  if (names.of(language) === undefined) return undefined;
  return region === undefined ? { language } : { language, region: region.toUpperCase() };
}

/** A language, then a region in brackets or after a separator. */
function voiceLocaleOfPair(label: string): VoiceLocale | undefined {
  const inBrackets = /^([^()[\]]+)[([]([^()[\]]+)[)\]]$/.exec(label);
  const separator = /(?<!^)(?:[/,:–—]|\s-\s)/.exec(label);
  const [language = '', region = ''] = (
    inBrackets?.slice(1) ??
    (separator && [label.slice(0, separator.index), label.slice(separator.index + separator[0].length)]) ??
    []
  ).map((part) => part.trim());
  if (language === '' || region === '') return undefined;
  return { language: languageCode(language) ?? language, region: regionCode(region) ?? region };
}

/** A known language as the last or first word: “Brazilian Portuguese”, “US English”, “English US”. */
function voiceLocaleOfPhrase(label: string): VoiceLocale | undefined {
  const whole = languageCode(label);
  if (whole !== undefined) return { language: whole };
  const words = label.split(/\s+/);
  const last = languageCode(words.at(-1) ?? '');
  if (last !== undefined && words.length > 1)
    return { language: last, region: codeOrText(words.slice(0, -1)) };
  const first = languageCode(words[0] ?? '');
  if (first !== undefined && words.length > 1) return { language: first, region: codeOrText(words.slice(1)) };
  return undefined;
}

function codeOrText(words: readonly string[]): string {
  const text = words.join(' ');
  return regionCode(text) ?? text;
}

function languageCode(name: string): string | undefined {
  return englishNames().languages.get(name.toLowerCase());
}

function regionCode(name: string): string | undefined {
  const { regions } = englishNames();
  const nickname = regions.get(name.toLowerCase());
  if (nickname !== undefined) return nickname;
  return /^[A-Z]{2}$/.test(name) && [...regions.values()].includes(name) ? name : undefined;
}
