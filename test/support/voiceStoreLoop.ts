// A program for tests: creates and deletes voices in the given folder and reports each, until killed.

import { VoiceStore } from '../../src/service/store/voiceStore.js';
import { describedVoice } from './storedVoices.js';

const store = new VoiceStore(process.argv[2] ?? '', 50, (message) =>
  process.stdout.write(`report ${message}\n`),
);
await store.open();
const bytes = new Uint8Array(200_000);
const files = { sample: bytes, training: bytes, trainingType: 'wav' } as const;
const ids: string[] = [];
for (let n = 0; ; n++) {
  const created = await store.create({ ...describedVoice, name: `Voice ${n}` }, files);
  if (created !== undefined) {
    ids.push(created.id);
    process.stdout.write(`created ${created.id}\n`);
  }
  if (n % 3 === 0 || created === undefined) continue;
  const id = ids.shift() ?? '';
  process.stdout.write(`deleting ${id}\n`);
  if (await store.delete(id)) process.stdout.write(`deleted ${id}\n`);
}
