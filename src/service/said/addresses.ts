import { isNumbered, numberWords } from './numbers.js';
import { type SaidClass, nameOf, type Words } from './words.js';

/** Parts of addresses that nobody could say as a word. */
const spelledOut = /^(?:(?!src$)[b-df-hj-np-tv-z]{2,4}|io|ai|uk|eu|us|js|html|http|https|www|py|cpp)$/i;

/** An address or a path in words: its marks by name, and its endings spelled if nobody could say them. */
export function addressWords(address: string, words: Words): string {
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
      return (language === 'en' ? spelledOut : /^www$/).test(part) ? letters(part) : part;
    })
    .filter(Boolean)
    .join(' ');
}

/** A word spelled out. */
export function letters(word: string): string {
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
    `(?<![\\p{L}\\p{N}_.@/-])(?:(?<scheme>https?|ftp|file|ssh|wss?):\\/\\/)?` +
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
    `(?<![\\p{L}\\p{N}_./:@%\\\\-])(?!(?:${libraries})\\.js)` +
      `(?<path>${folderBefore}?\\/?(?:[\\w@+-]{1,60}\\/){0,8}[\\w@+-]{0,60}(?:\\.[a-z]{1,12}){0,2}\\.(?:${endings})` +
      `|[A-Z]:\\\\[\\w.\\\\-]{0,200}[\\w\\\\]|${folderBefore}?\\/(?:[\\w.@+-]{1,60}\\/){0,8}[\\w.@+-]{1,60}\\/?)(?![\\w/@-]|\\.\\w)`,
    'gu',
  ),
  say({ all, path: written = '' }, words, { before }) {
    if (/^\/\d|^\.\d/.test(all) || /\d\s?$/.test(before)) return undefined;
    return addressWords(written.replace(/\/$/, ''), words);
  },
};

export const addresses: readonly SaidClass[] = [address, ip, path];
