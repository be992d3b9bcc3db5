import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkVoiceFiles } from '../../src/service/engine/piper/checkVoiceFiles.js';
import { fileVoiceKey } from '../../src/editor/naturalVoices/installVoice.js';
import { naturalVoiceId } from '../../src/core/naturalVoices/installedVoice.js';

/** A voice that lies in a folder on this machine, as a model and its `.onnx.json`. */
export interface RealVoice {
  readonly file: string;
  readonly language: string;
  readonly key: string;
  /** Of its first speaker, if it has several. */
  readonly id: string;
  readonly speakers: readonly string[];
  readonly files: { readonly model: Uint8Array; readonly config: string };
}

/** The voices in a folder. Lector can use each of them, or this fails. */
export async function realVoices(folder: string): Promise<readonly RealVoice[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.onnx'));
  return Promise.all(names.toSorted().map((name) => realVoice(folder, name)));
}

async function realVoice(folder: string, file: string): Promise<RealVoice> {
  const [model, config] = await Promise.all([
    readFile(join(folder, file)),
    readFile(join(folder, `${file}.json`), 'utf8'),
  ]);
  const about = checkVoiceFiles(model, config).config;
  const { language, speakers } = about;
  const hash = createHash('sha256').update(model).digest('hex');
  const key = fileVoiceKey(about, file.replace(/\.onnx$/, ''), hash);
  const id = naturalVoiceId(key, speakers.length > 1 ? 0 : undefined);
  return { file, language, key, id, speakers, files: { model, config } };
}
