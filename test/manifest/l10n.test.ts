import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { l10nCalls } from '../support/l10nCalls.js';

type Texts = Readonly<Record<string, string>>;

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readTexts = (path: string): Texts => JSON.parse(read(path)) as Texts;

const namesOf = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(join(root, folder)).flatMap((file) => name.exec(file)?.[1] ?? []);

/** The languages of the interface besides English: each has a bundle in `l10n` and a file beside the manifest. */
const languages = namesOf('l10n', /^bundle\.l10n\.(.+)\.json$/);

describe('the manifest', () => {
  const english = readTexts('package.nls.json');
  const used = new Set([...read('package.json').matchAll(/"%([^"%]+)%"/g)].map(([, key]) => key ?? ''));

  it('has a text for each of its keys, and no text without a use', () => {
    assertSameKeys(used, english);
  });

  for (const language of languages) {
    it(`has all its texts in ${language}`, () => {
      const texts = readTexts(`package.nls.${language}.json`);
      assertSameKeys(new Set(Object.keys(english)), texts);
      for (const [key, text] of Object.entries(texts)) assertSameParts(english[key] ?? '', text, key);
    });
  }
});

describe('the sources', () => {
  const calls = l10nCalls(join(root, 'src'));

  it('write every message out where it is said', () => {
    // The gateway to VS Code's own passes on what it is given.
    const hidden = calls
      .filter(({ message, place }) => message === undefined && !place.startsWith('src/editor/ui/l10n.ts:'))
      .map(({ place }) => place);
    assert.deepEqual(hidden, []);
  });

  it('have a bundle for each language of the manifest', () => {
    assert.ok(languages.length > 0);
    assert.deepEqual(namesOf('.', /^package\.nls\.(.+)\.json$/).toSorted(), languages.toSorted());
  });

  for (const language of languages) {
    it(`have all their messages in ${language}`, () => {
      const texts = readTexts(`l10n/bundle.l10n.${language}.json`);
      assertSameKeys(new Set(calls.flatMap(({ message }) => message ?? [])), texts);
      for (const [message, text] of Object.entries(texts)) assertSameParts(message, text, message);
    });
  }
});

function assertSameKeys(wanted: ReadonlySet<string>, texts: Texts): void {
  const missing = [...wanted].filter((key) => !Object.hasOwn(texts, key));
  const unused = Object.keys(texts).filter((key) => !wanted.has(key));
  assert.deepEqual({ missing, unused }, { missing: [], unused: [] });
}

/** Arguments, icons, commands, settings and code survive a translation. */
function assertSameParts(original: string, translated: string, key: string): void {
  assert.notEqual(translated.trim(), '', key);
  const parts = (text: string): string[] =>
    (text.match(/\{\d+\}|\$\([\w~-]+\)|command:[\w.]+|`[^`]*`/g) ?? []).toSorted();
  assert.deepEqual(parts(translated), parts(original), key);
}
