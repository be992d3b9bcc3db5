import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageCodes } from '../../src/api/wire/languages.js';
import { routes } from '../../src/api/wire/shapes.js';
import { messageLimit, recordingLimits, voiceNameLength } from '../../src/core/limits.js';

const document = readFileSync('docs/interface.md', 'utf8');

/** The numbers of its headings, and `5.2` for the second point of a list in section 5. */
function sections(): ReadonlySet<string> {
  const found = new Set<string>();
  let chapter = '';
  for (const line of document.split('\n')) {
    const heading = /^#{2,3} (\d+(?:\.\d+)?)/.exec(line)?.[1];
    if (heading !== undefined) {
      chapter = heading;
      found.add(heading);
    }
    const point = /^(\d+)\. /.exec(line)?.[1];
    if (point !== undefined) found.add(`${chapter}.${point}`);
  }
  return found;
}

function rowsOf(section: string): readonly (readonly string[])[] {
  const text = document.split(/^#+ /m).find((part) => part.startsWith(`${section} `)) ?? '';
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('docs/interface.md', () => {
  it('has every section that the title of a test cites', async () => {
    const known = sections();
    const cited = new Map<string, string>();
    const names = await readdir('test/contract', { recursive: true });
    for (const name of names.filter((each) => each.endsWith('.ts'))) {
      const file = join('test/contract', name);
      for (const [, title = ''] of (await readFile(file, 'utf8')).matchAll(
        /\b(?:it|describe)\(\s*['"`]([^\n]*)/g,
      )) {
        for (const [, section = ''] of title.matchAll(/(?:^|: |and )(\d\.\d)\b/g)) cited.set(section, file);
      }
    }
    assert.ok(cited.size > 10, `${cited.size} sections are cited`);
    for (const [section, file] of cited) assert.ok(known.has(section), `${section}, cited in ${file}`);
  });

  it('has the limits of the code', () => {
    const limits = new Map(rowsOf('8.1').map(([what = '', limit]) => [what, limit]));
    const { minSeconds, maxSeconds, bytes } = recordingLimits;
    assert.equal(limits.get('/generate message'), `Only the first ${messageLimit} characters are used`);
    assert.equal(
      limits.get('Cloning audio file length'),
      `${minSeconds} seconds to ${maxSeconds / 60} minutes`,
    );
    assert.equal(limits.get('Cloning audio file size'), `Under ${bytes / 1_000_000}MB`);
    assert.equal(limits.get('Voice name'), `${voiceNameLength.min} to ${voiceNameLength.max} characters`);
  });

  it('has the languages and the paths of the code', () => {
    const codes = rowsOf('8.3').map(([code]) => code);
    assert.deepEqual(codes, languageCodes);
    const paths = rowsOf('1.').map(([, path]) => path);
    assert.deepEqual(paths.toSorted(), Object.values(routes).toSorted());
  });

  it('is the only place besides the code where the limits stand: no text of the user interface has them', () => {
    for (const file of ['package.json', 'package.nls.json', 'l10n/bundle.l10n.de.json']) {
      const found = /\b500\b|\b10 MB|\b5 min|\b30 sec|\b3 to 50\b/.exec(readFileSync(file, 'utf8'))?.[0];
      assert.equal(found, undefined, file);
    }
  });
});
