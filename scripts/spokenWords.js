// Packs what Lector says in languages other than English into dist/words: phrases, and names of emoji.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ readonly tts?: readonly string[] }} Annotation what CLDR says of a character: `tts` is its name */

const { resolve: resolvePackage } = createRequire(import.meta.url);
const annotationsFolder = join(dirname(resolvePackage('cldr-annotations-full/package.json')), 'annotations');
const wordsFolder = fileURLToPath(new URL('../src/text/words/', import.meta.url));

const regionalIndicatorA = 0x1f1e6;

/** The languages that have a file of phrases. To add a language, add its file. */
export async function spokenLanguages(folder = wordsFolder) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  return files.map((file) => basename(file, '.json')).sort();
}

/** Writes `dist/words/<language>.json` for every language that has a file of phrases in `folder`. */
export async function packSpokenWords(/** @type {string} */ dist, folder = wordsFolder) {
  await mkdir(join(dist, 'words'), { recursive: true });
  for (const language of await spokenLanguages(folder)) {
    const phrases = await json(join(folder, `${language}.json`));
    const emoji = await emojiNames(language);
    await writeFile(join(dist, 'words', `${language}.json`), JSON.stringify({ phrases, emoji }));
  }
}

/**
 * The names of emoji, by the emoji without variation selectors. Those with skin tones are left out, and of those made of
 * parts the ones that CLDR does not name as a whole: they are called by their parts' names.
 * @param {string} language @returns {Promise<Record<string, string>>}
 */
export async function emojiNames(language) {
  const emojis = /** @type {object} */ (await json(resolvePackage('unicode-emoji-json/data-by-emoji.json')));
  const annotated = await annotations(language);
  const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const names = Object.keys(emojis)
    .map(withoutVariation)
    .filter((emoji) => !/\p{Emoji_Modifier}/u.test(emoji))
    .map((emoji) => /** @type {const} */ ([emoji, name(emoji, annotated, regions)]));
  return Object.fromEntries(names.flatMap(([emoji, name]) => (name === undefined ? [] : [[emoji, name]])));
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
