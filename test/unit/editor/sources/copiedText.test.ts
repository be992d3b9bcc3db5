import assert from 'node:assert/strict';
import { copiedText } from '../../../../src/editor/sources/copiedText.js';

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
const unasked = () => assert.fail('nobody needs to be asked');
const yes = () => Promise.resolve(true);
const no = () => Promise.resolve(false);

describe('what a command copies', () => {
  it('is read, and the text that was on the clipboard is put back', async () => {
    for (const before of ['before', 'selected']) {
      const clipboard = clipboardWith(before);
      assert.equal(await copiedText(clipboard, () => clipboard.writeText('selected'), unasked), 'selected');
      assert.equal(clipboard.held, before);
    }
  });

  it('is nothing if nothing is selected, and the clipboard stays as it was', async () => {
    for (const [before, mayReplace] of [
      ['before', unasked],
      ['', yes],
      [{ picture: true }, yes],
    ] as const) {
      const clipboard = clipboardWith(before);
      assert.equal(await copiedText(clipboard, nothing, mayReplace), '');
      assert.equal(clipboard.held, before);
    }
  });

  it('replaces what may be a picture only if the user agrees', async () => {
    const picture = { picture: true } as const;
    for (const before of ['', picture]) {
      const clipboard = clipboardWith(before);
      assert.equal(await copiedText(clipboard, () => assert.fail('copies'), no), undefined);
      assert.equal(clipboard.held, before);
      assert.equal(await copiedText(clipboard, () => clipboard.writeText('selected'), yes), 'selected');
    }
  });

  it('replaces it again without a question until something else is on the clipboard', async () => {
    const clipboard = clipboardWith('');
    await copiedText(clipboard, () => clipboard.writeText('first'), yes);
    assert.equal(await copiedText(clipboard, () => clipboard.writeText('second'), unasked), 'second');
  });

  it('fails, and the text that was on the clipboard is put back all the same', async () => {
    const clipboard = clipboardWith('before');
    await assert.rejects(
      copiedText(clipboard, () => Promise.reject(new Error('no terminal')), unasked),
      /no terminal/,
    );
    assert.equal(clipboard.held, 'before');
  });

  it('is not taken for the user’s text by another that begins meanwhile, even if this one fails', async () => {
    const clipboard = clipboardWith('before');
    const copied = await Promise.allSettled([
      copiedText(clipboard, () => clipboard.writeText('first'), unasked),
      copiedText(clipboard, () => Promise.reject(new Error('no terminal')), unasked),
      copiedText(clipboard, () => clipboard.writeText('second'), unasked),
    ]);
    assert.deepEqual(
      copied.map((one) => (one.status === 'fulfilled' ? one.value : undefined)),
      ['first', undefined, 'second'],
    );
    assert.equal(clipboard.held, 'before');
  });
});
