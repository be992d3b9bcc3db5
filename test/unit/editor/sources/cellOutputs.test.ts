import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { cellOutputs } from '../../../../src/editor/sources/cellOutputs.js';

/** A cell with these outputs, each of which comes as one or more kinds. */
const cell = (...outputs: readonly Readonly<Record<string, string>>[]): vscode.NotebookCell => {
  const items = outputs.map((output) =>
    Object.entries(output).map(([mime, text]) => ({ mime, data: new TextEncoder().encode(text) })),
  );
  return { outputs: items.map((items) => ({ items })) } as unknown as vscode.NotebookCell;
};
const plain = (text: string) => ({ 'text/plain': text });

describe('What cells have written', () => {
  it('is read in the order of the cells, each output as what is best to listen to', async () => {
    const html = { 'text/html': '<b>2</b>', 'text/markdown': '**2**', 'text/plain': '2' };
    const picture = { 'image/png': '', 'text/plain': '<Figure>' };
    const error = { 'application/vnd.code.notebook.error': '{"name":"KeyError","message":"a","stack":"b"}' };
    assert.deepEqual(await cellOutputs([cell(plain('1'), html), cell(picture, error)]), [
      { text: '1', languageId: 'plaintext' },
      { text: '**2**', languageId: 'markdown' },
      { text: 'KeyError: a', languageId: 'log' },
    ]);
  });

  it('is not what stands for something else', async () => {
    const shown = (mime: string, text: string, name: string) => ({ ...plain(`<${name}>`), [mime]: text });
    assert.deepEqual(
      await cellOutputs([
        cell(
          shown('text/html', '<p>Three boats.</p>', 'IPython.core.display.HTML object'),
          shown('text/latex', '$x$', 'IPython.core.display.Latex object'),
          shown('application/json', '{"a":1}', 'IPython.core.display.JSON object'),
          shown('application/javascript', 'alert()', 'IPython.core.display.Javascript object'),
          plain('<__main__.Boat object at 0x7f3a>'),
        ),
      ]),
      [
        { text: '<p>Three boats.</p>', languageId: 'html' },
        { text: '$x$', languageId: 'latex' },
        { text: '{"a":1}', languageId: 'json' },
        { text: '<__main__.Boat object at 0x7f3a>', languageId: 'plaintext' },
      ],
    );
  });

  it('is bounded: each output, all of them together, and their number', async () => {
    const lengths = async (cells: readonly vscode.NotebookCell[]) =>
      (await cellOutputs(cells)).map(({ text }) => text.length);
    const long = plain('x'.repeat(1_000_001));
    assert.deepEqual(await lengths([cell(long), cell(plain('x'))]), [1_000_000, 1]);
    const many = Array.from({ length: 6 }, () => cell(long, long));
    assert.deepEqual(await lengths(many), new Array<number>(10).fill(1_000_000));
    const short = Array.from({ length: 150 }, () => cell(plain('x'), plain('y')));
    assert.equal((await lengths(short)).length, 200);
  });
});
