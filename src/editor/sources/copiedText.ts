export interface Clipboard {
  readText(): PromiseLike<string>;
  writeText(text: string): PromiseLike<void>;
}

/**
 * What a command copies; empty if it copies nothing. The clipboard's text is put back. Extensions see nothing else on it
 * and cannot put it back, so if there is no text, there may be a picture or files: the user decides, and undefined is a
 * no. After a yes, what was copied stays there, so that the next copy asks only if something else has taken its place.
 */
export async function copiedText(
  clipboard: Clipboard,
  copy: () => PromiseLike<unknown>,
  mayReplace: () => PromiseLike<boolean>,
): Promise<string | undefined> {
  const before = await clipboard.readText();
  if (before === '') {
    if (!(await mayReplace())) return undefined;
    await copy();
    return clipboard.readText();
  }
  // Otherwise a copy of the same text would look like none.
  await clipboard.writeText('');
  try {
    await copy();
    return await clipboard.readText();
  } finally {
    await clipboard.writeText(before);
  }
}
