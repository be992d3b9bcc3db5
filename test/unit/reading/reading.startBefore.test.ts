import assert from 'node:assert/strict';
import { startBefore, textsFrom } from '../../../src/reading/reading.js';

describe('A long text that is heard from a place on', () => {
  /** About an hour of speech. */
  const far = 50_000;
  const line = (n: number): string => `Line ${String(n).padStart(5, '0')} of it.\n`;
  const lines = (count: number): string => Array.from({ length: count }, (_, n) => line(n)).join('');
  /** What is read of it first. */
  const begin = (text: string, place: number, range = { start: 0, end: text.length }): string => {
    const texts = [{ text, range }];
    const [first] = textsFrom(texts, startBefore(texts, place));
    return text.slice(first?.range.start, first?.range.end).trimStart().split(/\r?\n/)[0] ?? '';
  };

  it('is read from its start if that is no further away than an hour', () => {
    const text = lines(30_000);
    assert.equal(startBefore([{ text }], far), undefined);
    const range = { start: 5, end: text.length };
    assert.equal(startBefore([{ text, range }], far + 5), undefined);
    assert.equal(begin(text, far + 5, range), '00000 of it.');
    assert.equal(startBefore([], far), undefined, 'there may be no text');
  });

  it('is read from the last paragraph that begins so far before the place', () => {
    for (const gap of ['\n\n', '\r\n\r\n']) {
      const text = `${lines(200)}First paragraph.${gap}Second one.${gap}${lines(100)}`;
      const after = 'x'.repeat(far);
      assert.equal(begin(text + after, text.length + far), 'Line 00000 of it.', 'of the second hundred');
      assert.equal(begin(text + after, text.indexOf('Second one') + far), 'Second one.');
      assert.equal(begin(text + after, text.indexOf('First paragraph') + far - 1), 'Line 00199 of it.');
    }
  });

  it('is read from a line if no paragraph begins there', () => {
    const text = lines(30_000);
    assert.equal(begin(text, text.indexOf(line(999)) + far + 3), line(999).trim());
  });

  it('is read from anywhere near if no line begins there', () => {
    const text = 'x'.repeat(3 * far);
    const from = startBefore([{ text }], 2 * far) ?? 0;
    assert.ok(from >= 0.9 * far && from <= far, String(from));
  });

  it('is not read where it is not to be read', () => {
    const before = 'Never heard.\n\n';
    const part = `Heard first. ${'x'.repeat(2 * far)}`;
    const text = `${before}${part}\n\nNever heard.`;
    const range = { start: before.length, end: before.length + part.length };
    assert.equal(begin(text, before.length + far + 5, range).slice(0, 12), 'Heard first.');
    assert.equal(startBefore([{ text, range }], text.length), startBefore([{ text, range }], range.end));
    const texts = textsFrom([{ text, range }, { text }], startBefore([{ text, range }], far + 500));
    assert.equal(texts[0]?.range?.end, range.end);
    assert.deepEqual(texts[1], { text }, 'of the others, all is read');
  });
});
