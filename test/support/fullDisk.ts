import { mock } from 'node:test';
import { open, type FileHandle } from 'node:fs/promises';

type WriteFile = (this: FileHandle, data: string | Uint8Array) => Promise<void>;

/** Makes the disk full wherever `isFull` says so: files get their first bytes and no more. */
export async function fullDisk(isFull: () => boolean | Promise<boolean>): Promise<{ restore(): void }> {
  const probe = await open(process.execPath);
  const handles = Object.getPrototypeOf(probe) as { writeFile: WriteFile };
  await probe.close();
  const { writeFile } = handles;
  const mocked = mock.method(
    handles,
    'writeFile',
    async function (this: FileHandle, data: string | Uint8Array) {
      if (!(await isFull())) return writeFile.call(this, data);
      await this.write('half');
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    },
  );
  return { restore: () => mocked.mock.restore() };
}
