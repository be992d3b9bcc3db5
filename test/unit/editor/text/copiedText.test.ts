import assert from 'node:assert/strict';
import { copiedText } from '../../../../src/editor/text/copiedText.js';

/** A clipboard of which only the text can be seen, as in VS Code. */
function clipboardWith(held: string | { readonly picture: true }) {
  const clipboard = {
    held,
    readText: () => Promise.resolve(typeof clipboard.held === 'string' ? clipboard.held : ''),
    writeText: (text: string) => {
      clipboard.held = text;
      return Promise.resolve();
    },
  };
  return clipboard;
}

const nothing = () => Promise.resolve();

describe('what a command copies', () => {
  it('is read, and the text that was on the clipboard is put back', async () => {
    for (const before of ['before', '', 'selected']) {
      const clipboard = clipboardWith(before);
      assert.equal(await copiedText(clipboard, () => clipboard.writeText('selected')), 'selected');
      assert.equal(clipboard.held, before);
    }
  });

  it('is nothing if nothing is selected, and the clipboard stays as it was', async () => {
    const picture = { picture: true } as const;
    for (const before of ['before', '', picture]) {
      const clipboard = clipboardWith(before);
      assert.equal(await copiedText(clipboard, nothing), '');
      assert.equal(clipboard.held, before);
    }
  });

  it('does not keep the text from being put back by failing', async () => {
    const clipboard = clipboardWith('before');
    await assert.rejects(
      copiedText(clipboard, () => Promise.reject(new Error('no terminal'))),
      /no terminal/,
    );
    assert.equal(clipboard.held, 'before');
  });
});
