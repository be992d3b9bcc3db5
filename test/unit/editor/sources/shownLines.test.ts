import assert from 'node:assert/strict';
import { Terminal } from '@xterm/headless';
import { KeptOutput } from '../../../../src/editor/sources/terminalCommands.js';
import { shownLines } from '../../../../src/editor/sources/shownLines.js';

const escape = '\u001B';
const blank = (count: number): readonly string[] => Array.from({ length: count }, () => '');

describe('What a command has written', () => {
  it('has no colors, titles or links in it', async () => {
    const raw = `${escape}]0;npm test${escape}\\${escape}[1;32mok${escape}[0m ${escape}]8;;https://a.example\u0007here${escape}]8;;\u0007\r\n`;
    assert.deepEqual(await shownLines(raw), ['ok here']);
  });

  it('shows a progress bar as what it came to', async () => {
    const oneLine = Array.from({ length: 101 }, (_, i) => `\r${escape}[Kfetching ${i} %`).join('');
    assert.deepEqual(await shownLines(`start\r\n${oneLine}\r\ndone\r\n`), [
      'start',
      'fetching 100 %',
      'done',
    ]);
    const twoLines = `a 1\r\nb 1\r\n${escape}[2Aa 2\r\nb 2\r\n`;
    assert.deepEqual(await shownLines(twoLines), ['a 2', 'b 2']);
  });

  it('keeps a long line whole', async () => {
    const long = 'word '.repeat(200).trim();
    assert.deepEqual(await shownLines(`\r\n${long}\r\nend\r\n\r\n`), [long, 'end']);
  });

  it('is nothing if nothing can be seen', async () => {
    assert.deepEqual(await shownLines(`${escape}[2J \r\n`), []);
  });

  it('has all its lines, however many have scrolled by, each once', async () => {
    const count = 50_000;
    const written = Array.from({ length: count }, (_, i) => (i === 9 ? 'error: it broke' : `${i}`));
    const raw = written.map((line) => (line === '8' ? `0 %\r${escape}[31m8${escape}[0m` : line)).join('\r\n');
    assert.deepEqual(await shownLines(raw), written);
    const wide = Array.from({ length: 1500 }, (_, i) => `${i} ${'x'.repeat(i % 7 === 0 ? 1000 : 9)}`);
    const drawnOver = `${escape}[2J${Array.from({ length: 500 }, (_, i) => `a ${i}\r\nb\r\n${escape}[2A`).join('')}`;
    const shown = await shownLines(`${wide.join('\n')}\n${'\n'.repeat(4000)}${drawnOver}a${escape}[K\nb\n`);
    assert.deepEqual(shown.slice(0, wide.length), wide);
    assert.deepEqual(shown.slice(-2), ['a', 'b']);
    assert.equal(shown.length, wide.length + 4000 + 2);
  });

  it('is told in bounded time, also if it is nothing but line breaks', async () => {
    const raw = `a${'\n'.repeat(512 * 1024)}b`;
    assert.equal((await shownLines(raw)).length, 512 * 1024 + 1);
  });

  it('is whole, even if it is one line that a terminal has no room for', async () => {
    const raw = '漢'.repeat(512 * 1024);
    assert.deepEqual(await shownLines(raw), [raw]);
    assert.deepEqual(await shownLines(`start\n${raw}`), ['start', raw]);
  });

  it('is told in bounded time, also if a sequence says to do something a billion times', async () => {
    for (const final of 'bILMSTZ') {
      const shown = await shownLines(`a\r\nb${escape}[2147483647${final}\r\nc`);
      assert.deepEqual(shown, ['a', 'b', 'c'], final);
    }
    assert.deepEqual(await shownLines(`a${escape}[3bc`), ['aaaac']);
    assert.deepEqual(await shownLines(`a${escape}[200000Mb${escape}[3bc`), ['abbbbc']);
    const often = `${escape}[50S`.repeat(80_000);
    assert.deepEqual(await shownLines(`${often}end`), ['end']);
  });

  it('is told in bounded time, also if the whole screen is made or filled anew all the time', async () => {
    const [anew, filled, home] = [`${escape}c`, `${escape}#8`, `${escape}[2J${escape}[H`];
    assert.deepEqual(await shownLines(`a${anew}b`), ['b']);
    assert.deepEqual(await shownLines(`${anew.repeat(3000)}a${anew}b`), ['ab']);
    assert.equal((await shownLines(`a${filled}`)).length, 50);
    assert.deepEqual(await shownLines(`${filled.repeat(3000)}${home}a${filled}b`), ['ab']);
  });

  it('is told where it erases all up to the last cell of the screen, at which the terminal would fail', async () => {
    for (const erase of [`${escape}[1J`, `${escape}[?1J`]) {
      assert.deepEqual(await shownLines(`a\n${escape}[999;999H${erase}\rb`), ['a', ...blank(48), 'b']);
      assert.deepEqual(await shownLines(`a\nb${erase}\nc`), ['c']);
    }
  });

  it('is told as it was written if the terminal fails', async () => {
    const terminals: { write: (this: Terminal, text: string, done?: () => void) => void } =
      Terminal.prototype;
    const { write } = terminals;
    let times = 0;
    // An error in the terminal's own timer reaches nobody: nothing more is written.
    terminals.write = function (text, done) {
      if (++times === 1) write.call(this, text, done);
    };
    try {
      const lines = Array.from({ length: 5000 }, (_, n) => `line ${n}`);
      const raw = lines.map((line) => `0 %\r${escape}[31m${line}\n`).join('');
      assert.deepEqual(await shownLines(`\n${raw}\n`), lines);
    } finally {
      terminals.write = write;
    }
  });

  it('is kept up to a bound, and the lines before are counted', () => {
    const output = new KeptOutput();
    const line = `${'x'.repeat(99)}\n`;
    for (let i = 0; i < 50_000; i++) output.add(line);
    assert.ok(output.raw.length <= 512 * 1024, `${output.raw.length} characters are kept`);
    assert.ok(output.raw.length >= 256 * 1024, `${output.raw.length} characters are kept`);
    assert.equal(output.linesBefore + output.raw.length / line.length, 50_000);
  });

  it('is bounded without line breaks, too', () => {
    const output = new KeptOutput();
    output.add('x'.repeat(5_000_000));
    assert.equal(output.raw.length, 256 * 1024);
  });
});
