import { basename, extname } from 'node:path';
import type { Speaker } from '../speaking/speaker.js';
import type { SpokenChunks } from '../speaking/spokenChunks.js';
import type { SubjectMemory } from '../speaking/subjectMemory.js';
import { whatToSpeak } from '../speaking/whatToSpeak.js';
import type { Source } from '../text/source.js';
import type { TextToSave } from './saveToFile.js';

export interface TextToSaveParts {
  readonly speaker: Speaker;
  readonly subjects: SubjectMemory;
  readonly spokenChunks: SpokenChunks;
}

/**
 * What *Save as Audio* saves: in the player what it reads, elsewhere the selection, or the whole document where nothing is
 * selected. Undefined once the user was told that there is nothing.
 */
export async function textToSave(from: unknown, parts: TextToSaveParts): Promise<TextToSave | undefined> {
  const { speaker, subjects, spokenChunks } = parts;
  const read = from === 'reading' ? speaker.sources : [];
  const target = { subject: await subjects.now(), args: [] };
  const sources = read.length > 0 ? read : (await whatToSpeak('selectionOrDocument', target))?.sources;
  if (sources === undefined) return undefined;
  return { name: nameOf(sources), chunks: await spokenChunks(sources) };
}

function nameOf([first]: readonly Source[]): string {
  const file = basename(first?.document?.uri.path ?? '');
  return file === '' ? 'Lector' : basename(file, extname(file));
}
