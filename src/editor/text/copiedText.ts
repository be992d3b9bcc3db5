export interface Clipboard {
  readText(): PromiseLike<string>;
  writeText(text: string): PromiseLike<void>;
}

/**
 * What a command copies; empty if it copies nothing. The clipboard's text is put back. Anything else on it, such as a
 * picture, cannot be put back, so it is left alone as long as nothing is copied.
 */
export async function copiedText(clipboard: Clipboard, copy: () => PromiseLike<unknown>): Promise<string> {
  const before = await clipboard.readText();
  // Otherwise a copy of the same text would look like none.
  if (before !== '') await clipboard.writeText('');
  let copied = '';
  try {
    await copy();
    copied = await clipboard.readText();
    return copied;
  } finally {
    if (before !== copied) await clipboard.writeText(before);
  }
}
