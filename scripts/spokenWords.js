// Packs what Lector says in languages other than English into dist/words: phrases, and names of emoji. A language without
// a file of phrases has the names that CLDR has for signs.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ readonly tts?: readonly string[] }} Annotation what CLDR says of a character: `tts` is its name */

const { resolve: resolvePackage } = createRequire(import.meta.url);
const unitsFolder = join(dirname(resolvePackage('cldr-units-full/package.json')), 'main');
const annotationsFolder = join(dirname(resolvePackage('cldr-annotations-full/package.json')), 'annotations');
const wordsFolder = fileURLToPath(new URL('../src/text/words/', import.meta.url));

const identifiersFile = fileURLToPath(
  new URL('../src/service/engine/espeak/identifiers.json', import.meta.url),
);

const regionalIndicatorA = 0x1f1e6;

/** Phrases that are the names of signs, which CLDR has in many languages. */
const signs = {
  and: '&',
  ampersand: '&',
  at: '@',
  backslash: '\\',
  backtick: '`',
  caret: '^',
  'close brace': '}',
  'close bracket': ']',
  colon: ':',
  comma: ',',
  dash: '‐',
  'divided by': '÷',
  dollar: '$',
  dot: '.',
  'dot dot dot': '…',
  'down arrow': '↓',
  'empty set': '∅',
  'equal to': '=',
  equals: '=',
  'exclamation mark': '!',
  'for all': '∀',
  'greater than': '>',
  'greater than or equal to': '≥',
  hash: '#',
  in: '∈',
  infinity: '∞',
  integral: '∫',
  intersection: '∩',
  arrow: '→',
  'left arrow': '←',
  'less than': '<',
  'less than or equal to': '≤',
  minus: '−',
  'not equal': '≠',
  'not equal to': '≠',
  'open brace': '{',
  'open bracket': '[',
  'open paren': '(',
  percent: '%',
  pipe: '|',
  plus: '+',
  'plus or minus': '±',
  'question mark': '?',
  semicolon: ';',
  slash: '/',
  'square root of': '√',
  star: '*',
  'subset of': '⊂',
  sum: '∑',
  tilde: '~',
  times: '×',
  approximately: '≈',
  underscore: '_',
  union: '∪',
  'up arrow': '↑',
  'check mark': '✔',
  'cross mark': '❌',
};

/** Where CLDR has only the sign, or a word that the engine takes for English. */
const otherMicro = { bs: 'mikro', ku: 'mîkro', lb: 'Mikro', tt: 'микро', ug: 'مىكرو', vi: 'mi cờ rô' };

/** The languages with packed words: those with a file of phrases, and all that the engine has a name for. */
export async function spokenLanguages(folder = wordsFolder) {
  const names = Object.keys(/** @type {object} */ (await json(identifiersFile)));
  const spoken = names.filter((name) => /^[a-z]{2}$/.test(name) && name !== 'en');
  return [...new Set([...spoken, ...(await ownLanguages(folder))])].sort();
}

/** To add a language, add its file. */
async function ownLanguages(/** @type {string} */ folder) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  return files.map((file) => basename(file, '.json'));
}

/** Writes `dist/words/<language>.json` for every language. */
export async function packSpokenWords(/** @type {string} */ dist, folder = wordsFolder) {
  await mkdir(join(dist, 'words'), { recursive: true });
  const own = await ownLanguages(folder);
  for (const language of await spokenLanguages(folder)) {
    const words = own.includes(language)
      ? { phrases: await json(join(folder, `${language}.json`)), emoji: await emojiNames(language) }
      : await wordsOfCldr(language);
    await writeFile(join(dist, 'words', `${language}.json`), JSON.stringify(words));
  }
}

/**
 * What a language without a file of phrases has: the names of signs and emoji, and of a millionth.
 * @param {string} language
 * @returns {Promise<{ phrases: Record<string, string>, emoji: Record<string, string>, micro: string }>}
 */
export async function wordsOfCldr(language) {
  const known = annotations(language);
  const annotated = await known;
  /** @type {Record<string, string>} */
  const phrases = {};
  for (const [phrase, sign] of Object.entries(signs)) phrases[phrase] = annotated.get(sign) ?? '';
  return { phrases, emoji: await emojiNames(language, known), micro: await microIn(language) };
}

/** @param {string} language @returns {Promise<string>} */
async function microIn(language) {
  const own = Object.entries(otherMicro).find(([name]) => name === language)?.[1];
  if (own !== undefined) return own;
  /** @typedef {{ units: { long: { '10p-6': { unitPrefixPattern: string } } } }} Units */
  const { main } = /** @type {{ main: Record<string, Units> }} */ (
    await json(join(unitsFolder, language, 'units.json'))
  );
  return main[language]?.units.long['10p-6'].unitPrefixPattern.replace(/[\s-]*\{0\}/, '') ?? '';
}

/**
 * The names of emoji, by the emoji without variation selectors. Those with skin tones are left out, and of those made of
 * parts the ones that CLDR does not name as a whole: they are called by their parts' names.
 * @param {string} language @returns {Promise<Record<string, string>>}
 */
export async function emojiNames(language, known = annotations(language)) {
  const annotated = await known;
  const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const names = (await (emojis ??= namedEmojis())).map(
    (emoji) => /** @type {const} */ ([emoji, name(emoji, annotated, regions)]),
  );
  return Object.fromEntries(names.flatMap(([emoji, name]) => (name === undefined ? [] : [[emoji, name]])));
}

/** @type {Promise<readonly string[]> | undefined} */
let emojis;

async function namedEmojis() {
  const all = /** @type {object} */ (await json(resolvePackage('unicode-emoji-json/data-by-emoji.json')));
  return Object.keys(all)
    .map(withoutVariation)
    .filter((emoji) => !/\p{Emoji_Modifier}/u.test(emoji));
}

/** @param {string} emoji @param {ReadonlyMap<string, string>} annotated @param {Intl.DisplayNames} regions */
function name(emoji, annotated, regions) {
  if (/^\p{Regional_Indicator}{2}$/u.test(emoji)) return regions.of(region(emoji));
  // CLDR says "key: 5", but a listener wants to hear just the number.
  const key = /^([0-9#*])\u20e3$/.exec(emoji)?.[1];
  if (key !== undefined) return /\d/.test(key) ? key : annotated.get(key);
  return emoji === '🔟' ? '10' : annotated.get(emoji);
}

/** @param {string} language @returns {Promise<ReadonlyMap<string, string>>} */
async function annotations(language) {
  const { annotations } = /** @type {{ annotations: { annotations: Record<string, Annotation> } }} */ (
    await json(join(annotationsFolder, language, 'annotations.json'))
  );
  return new Map(
    Object.entries(annotations.annotations).flatMap(([character, { tts }]) => {
      const name = tts?.[0]?.replace(/\s+/gu, ' ').trim() ?? '';
      return name === '' ? [] : [[withoutVariation(character), name]];
    }),
  );
}

/** @param {string} flag two regional indicators @returns {string} the region's code, such as DE */
function region(flag) {
  const letters = Array.from(flag, (indicator) => (indicator.codePointAt(0) ?? 0) - regionalIndicatorA);
  return String.fromCharCode(...letters.map((letter) => letter + 'A'.charCodeAt(0)));
}

/** @param {string} emoji */
function withoutVariation(emoji) {
  return emoji.replace(/[\ufe0e\ufe0f]/g, '');
}

/** @param {string} path @returns {Promise<unknown>} */
async function json(path) {
  const content = /** @type {unknown} */ (JSON.parse(await readFile(path, 'utf8')));
  return content;
}
