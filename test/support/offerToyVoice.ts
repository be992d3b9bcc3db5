import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { toyVoice } from './toyVoice.js';
import type { VoiceMirror } from './voiceMirror.js';

export interface OfferedToy {
  /** The path of its model on the mirror. */
  readonly model: string;
  readonly bytes: number;
  /** With what describes it. */
  readonly total: number;
  /** The path of its sample, which is not there. */
  readonly sample: string;
  /** Leaves the catalogue as it was. */
  readonly restore: () => Promise<void>;
}

/**
 * Puts a toy voice on a mirror in place of a voice of the catalogue, and its size and hashes into the catalogue of a
 * packed extension: the real files cannot be had here.
 */
export async function offerToyVoice(
  mirror: VoiceMirror,
  bundles: readonly string[],
  place: string,
): Promise<OfferedToy> {
  const [locale = '', name = '', quality = ''] = place.split('/');
  const { model, config } = toyVoice({ language: locale });
  const path = `${locale.slice(0, 2)}/${place}/${locale}-${name}-${quality}.onnx`;
  const configBytes = Buffer.from(config);
  mirror.put(path, model);
  mirror.put(`${path}.json`, configBytes);
  const row = new RegExp(`(${place} \\S+ \\S+ \\S+) \\d+ [0-9a-f]{32} \\d+ [0-9a-f]{32}`);
  const facts = [model.length, md5(model), configBytes.length, md5(configBytes)].join(' ');
  const packed = new Map<string, string>();
  for (const bundle of bundles) {
    const text = await readFile(bundle, 'utf8');
    if (!row.test(text)) throw new Error(`${place} is not in the catalogue of ${bundle}.`);
    packed.set(bundle, text);
    await writeFile(bundle, text.replace(row, `$1 ${facts}`));
  }
  const sample = `${path.slice(0, path.lastIndexOf('/'))}/samples/speaker_0.mp3`;
  const restore = async (): Promise<void> => {
    for (const [bundle, text] of packed) await writeFile(bundle, text);
  };
  return { model: path, bytes: model.length, total: model.length + configBytes.length, sample, restore };
}

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}
