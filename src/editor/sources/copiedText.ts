import type * as vscode from 'vscode';

let last: Promise<unknown> = Promise.resolve();

/**
 * What a command copies; empty if it copies nothing. Text that was on the clipboard is put back. Extensions see nothing
 * but text, so if there is none, there may be a picture or files that cannot be put back. Then the user is asked;
 * undefined if they say no. If they say yes, what was copied stays there, and they are not asked again until something
 * else replaces it.
 */
export function copiedText(...how: Parameters<typeof copiedAlone>): Promise<string | undefined> {
  // Two at once would take each other's text for the user's.
  const copied = last.then(() => copiedAlone(...how));
  last = copied.catch(() => undefined);
  return copied;
}

async function copiedAlone(
  clipboard: vscode.Clipboard,
  copy: () => PromiseLike<unknown>,
  mayReplace: () => PromiseLike<boolean>,
): Promise<string | undefined> {
  const before = await clipboard.readText();
  if (before === '') {
    if (!(await mayReplace())) return undefined;
    await copy();
    return clipboard.readText();
  }
  // Otherwise copying the same text would look like copying nothing.
  await clipboard.writeText('');
  try {
    await copy();
    return await clipboard.readText();
  } finally {
    await clipboard.writeText(before);
  }
}
