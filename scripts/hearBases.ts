// `npm run bases`: hears again every voice that a recording can be matched with, once its engine, its reference text or a
// measure is another, and writes how each sounds into the service's table.

import { writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { matchBases } from '../src/service/engine/engines.js';
import type { BaseVoice } from '../src/service/engine/engine.js';
import {
  baseName,
  matchedLanguages,
  referenceTexts,
  type MatchedLanguage,
} from '../src/service/matching/heardBases.js';

import { rounded, type VoiceMeasures } from '../src/service/matching/measures/measureVoice.js';
import { hearBase } from '../src/service/matching/searchVoice.js';
import { synthesizeHere } from '../test/support/synthesizeHere.js';

export async function heardNow(base: BaseVoice, language: MatchedLanguage): Promise<VoiceMeasures> {
  const { signal } = new AbortController();
  const { measures } = await hearBase(base, (voice) =>
    synthesizeHere(referenceTexts[language], voice, signal),
  );
  return rounded(measures);
}

if (process.argv[1]?.endsWith('hearBases.ts') === true) {
  const table: Record<string, Record<string, VoiceMeasures>> = {};
  for (const language of matchedLanguages) {
    const ofLanguage = (table[language] = {} as Record<string, VoiceMeasures>);
    for (const base of matchBases(language)) ofLanguage[baseName(base)] = await heardNow(base, language);
    console.log(language);
  }
  const file = 'src/service/matching/heardBases.json';
  await writeFile(
    file,
    await format(JSON.stringify(table), { ...(await resolveConfig(file)), filepath: file }),
  );
}
