// A program for the tests: creates and deletes voices in the folder it is given, and says what was done, until it is killed.

import { VoiceStore } from '../../src/service/store/voiceStore.js';
import { profileVersion, type VoiceProfile } from '../../src/service/matching/voiceMatcher.js';

const store = new VoiceStore(process.argv[2] ?? '', 50, (message) =>
  process.stdout.write(`report ${message}\n`),
);
await store.open();
const profile = {
  version: profileVersion,
  seconds: 31,
  measures: {},
  warnings: [],
} as unknown as VoiceProfile;
const bytes = new Uint8Array(200_000);
const voice = {
  engine: 'espeak',
  base: 'gmw/en',
  knobs: { pace: 1, pitch: 1, pitchRange: 1 },
} as const;
const files = { sample: bytes, training: bytes, trainingType: 'wav' } as const;
const ids: string[] = [];
for (let n = 0; ; n++) {
  const created = await store.create({ name: `Voice ${n}`, language: 'en', voice, profile }, files);
  if (created !== undefined) {
    ids.push(created.id);
    process.stdout.write(`created ${created.id}\n`);
  }
  if (n % 3 === 0 || created === undefined) continue;
  const id = ids.shift() ?? '';
  process.stdout.write(`deleting ${id}\n`);
  if (await store.delete(id)) process.stdout.write(`deleted ${id}\n`);
}
