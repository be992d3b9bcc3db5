import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What must not be found outside its places. */
export interface Secret {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** As it is, in UTF-16, in hexadecimal, and in base64 wherever it may begin in what is encoded. */
export function formsOf({ bytes }: Secret): readonly Buffer[] {
  const text = Buffer.from(bytes).toString('latin1');
  const base64 = [0, 1, 2].flatMap((from) => {
    const whole = bytes.subarray(from, from + 3 * Math.floor((bytes.length - from) / 3));
    const encoded = Buffer.from(whole).toString('base64');
    return [encoded, encoded.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const hex = Buffer.from(bytes).toString('hex');
  return [
    Buffer.from(bytes),
    Buffer.from(text, 'utf16le'),
    ...[...base64, hex].map((form) => Buffer.from(form)),
  ];
}

export function holds(bytes: Buffer, secret: Secret): boolean {
  return formsOf(secret).some((form) => bytes.includes(form));
}

/** The files below a folder, or the file itself, each as `name: path`, that hold a secret. */
export async function filesWith(secrets: readonly Secret[], path: string): Promise<readonly string[]> {
  const found: string[] = [];
  const forms = secrets.map((secret) => ({ name: secret.name, forms: formsOf(secret) }));
  for (const file of await filesBelow(path)) {
    // What is gone meanwhile was not kept.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    for (const { name, forms: all } of forms)
      if (all.some((form) => bytes.includes(form))) found.push(`${name}: ${file}`);
  }
  return found;
}

/** Programs, which no test writes and which are large. */
const isProgram = new Set(['node_modules', '.git']);

/** Neither links nor sockets. */
export async function filesBelow(path: string): Promise<readonly string[]> {
  const entry = await lstat(path).catch(() => undefined);
  if (entry?.isFile() === true) return [path];
  if (entry?.isDirectory() !== true) return [];
  const names = (await readdir(path).catch(() => [])).filter((name) => !isProgram.has(name));
  return (await Promise.all(names.map((name) => filesBelow(join(path, name))))).flat();
}
