import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { SourceRange } from '../../../../src/text/segment.js';
import { defaultTextSettings, readSource } from '../../../support/readSource.js';
import { assertSpokenWell, numRuns, patience } from '../textRules.js';

const people = 'Name,City\nAnn,Berlin\nBob,"Rome, Italy"\n';

describe('A table in a file of its own', function () {
  this.timeout(patience);

  it('keeps its heads where only a part is read', () => {
    const start = people.indexOf('Bob');
    assert.deepEqual(said(people, { range: { start, end: people.length } }), [
      'Name: Bob; City: Rome, Italy',
    ]);
    assert.deepEqual(said(people, { range: { start: 0, end: 9 } }), ['Name; City']);
  });

  it('says its heads once where they are not wanted with each cell', () => {
    assert.deepEqual(said(people, { tables: 'cells' }), ['Name; City', 'Ann; Berlin', 'Bob; Rome, Italy']);
  });

  it('says each head once, however many rows there are', () => {
    const rows = said('Name,Note\n' + 'Ann,\n'.repeat(200));
    assert.deepEqual(rows, ['Name; Note', ...Array.from({ length: 200 }, () => 'Name: Ann')]);
  });

  it('has its heads below what stands above them', () => {
    assert.deepEqual(said(`sep=;\nName;A,B,C\nAnn;3\n`), ['Name: Ann; A,B,C: 3']);
    assert.deepEqual(said(`\n# Of May\n\n${people}`), [
      '# Of May',
      'Name: Ann; City: Berlin',
      'Name: Bob; City: Rome, Italy',
    ]);
    // A lone sign is no word to say.
    assert.deepEqual(said('#,Name\n1,Ann'), ['Name', '1; Name: Ann']);
  });

  it('is read cell by cell, whatever is in them and whatever parts them', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const cell = fc.oneof(
      word,
      fc
        .tuple(word, fc.constantFrom(',', ';', '\t', '|', '"', '\n', '\r\n'), word)
        .map((parts) => parts.join('')),
    );
    const table = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 80 }))
      .chain(([columns, rows]) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      );
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n'),
        (rows, sign, end) => {
          // A number in the first row, so that it names nothing.
          const data = [['1', ...Array.from({ length: (rows[0]?.length ?? 1) - 1 }, () => '2')], ...rows];
          const source = data.map((cells) => cells.map(quoted).join(sign)).join(end);
          assert.deepEqual(
            said(source),
            data.map((cells) =>
              cells.map((text) => text.replaceAll(/[\r\n]+/g, ' ').replaceAll('\t', ' ')).join('; '),
            ),
          );
        },
      ),
      { numRuns },
    );
  });
});

function quoted(cell: string): string {
  return /^\w+$/.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`;
}

function said(
  source: string,
  { range, tables = 'headers' }: { readonly range?: SourceRange; readonly tables?: 'headers' | 'cells' } = {},
): string[] {
  const settings = { ...defaultTextSettings, tables };
  const read = readSource(source, 'csv', settings, range === undefined ? {} : { range });
  return assertSpokenWell(source, read).segments.map(({ text }) => text);
}
