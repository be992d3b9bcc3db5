// Whatever costs characters commits first: a caller that is charged always gets its answer.

import assert from 'node:assert/strict';
import fs, { mkdtemp } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import type { Call } from '../../../../src/service/http/server.js';
import { Allowance } from '../../../../src/service/operations/allowance.js';
import { generate } from '../../../../src/service/operations/generate.js';
import { voiceCloning } from '../../../../src/service/operations/voiceCloning.js';
import { AudioStore } from '../../../../src/service/store/audioStore.js';
import { UsageStore } from '../../../../src/service/store/usageStore.js';
import { VoiceStore } from '../../../../src/service/store/voiceStore.js';
import { publicVoices } from '../../../../src/service/voices/catalogue.js';
import { recordingUri, someProfile } from '../../../support/serviceHere.js';

const now = () => new Date(Date.UTC(2026, 4, 15));
const voice = publicVoices.find(({ id }) => id === 'en-ada')?.voice;
const synthesize = () => Promise.resolve({ samples: new Int16Array(100), words: [] });

describe('What costs characters', () => {
  let folder: string;
  let usage: UsageStore;
  let allowance: Allowance;
  let speak: ReturnType<typeof generate>;
  let voices: ReturnType<typeof voiceCloning>;

  beforeEach(async () => {
    assert.ok(voice !== undefined);
    folder = await mkdtemp(join(tmpdir(), 'lector-commit-'));
    usage = new UsageStore(join(folder, 'usage'), now, () => undefined);
    const audio = new AudioStore(join(folder, 'audio'), now, 1_000_000);
    const stored = new VoiceStore(join(folder, 'voices'), 5, () => undefined);
    for (const store of [usage, audio, stored]) await store.open();
    allowance = new Allowance(usage, 10_000);
    const speechDeadlineMs = () => 60_000;
    speak = generate({
      synthesize,
      speechDeadlineMs,
      audio,
      findVoice: () => Promise.resolve(voice),
      allowance,
    });
    voices = voiceCloning({
      matcher: {
        measure: () => Promise.resolve(someProfile),
        match: () => Promise.resolve(voice),
      },
      synthesize,
      rehearse: synthesize,
      voices: stored,
      installedBases: () => Promise.resolve([]),
      allowance,
    });
  });

  /** Characters charged for a call when it commits, and once it is answered. */
  async function charged<T>(
    operation: { readonly run: (call: Call) => Promise<T> },
    body: object,
  ): Promise<{ readonly atCommit: number | undefined; readonly inTheEnd: number; readonly answer: T }> {
    const before = usage.usedHere();
    let atCommit: number | undefined;
    const answer = await operation.run({
      body,
      origin: 'http://127.0.0.1',
      signal: new AbortController().signal,
      commit: () => {
        assert.equal(atCommit, undefined, 'it commits once');
        atCommit = usage.usedHere();
      },
    });
    return {
      atCommit: atCommit === undefined ? undefined : atCommit - before,
      inTheEnd: usage.usedHere() - before,
      answer,
    };
  }

  it('commits before it charges: a message, a new voice, another language of a voice', async () => {
    const spoken = await charged(speak, { voice_id: 'en-ada', message: 'abc' });
    const made = await charged(voices, {
      action: 'create',
      file: recordingUri,
      voice_name: 'Mine',
      language: 'en',
    });
    const { voice_id } = made.answer as { readonly voice_id: string };
    const changed = await charged(voices, { action: 'edit', voice_id, language: 'de' });
    for (const { atCommit, inTheEnd } of [spoken, made, changed]) {
      assert.equal(atCommit, 0);
      assert.ok(inTheEnd > 0);
    }
  });

  it('does not commit for what is free', async () => {
    const { answer } = await charged(voices, {
      action: 'create',
      file: recordingUri,
      voice_name: 'Mine',
      language: 'en',
    });
    const { voice_id } = answer as { readonly voice_id: string };
    const named = await charged(voices, { action: 'edit', voice_id, voice_name: 'Renamed' });
    const removed = await charged(voices, { action: 'delete', voice_id });
    for (const { atCommit, inTheEnd } of [named, removed]) {
      assert.equal(atCommit, undefined);
      assert.equal(inTheEnd, 0);
    }
  });

  it('is not charged where the usage that was asked for cannot be read', async () => {
    const full = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    const { open } = fs;
    // As soon as the audio is being written.
    let isFull = false as boolean;
    const opening = mock.method(fs, 'open', (...asked: Parameters<typeof open>) => {
      isFull ||= String(asked[0]).startsWith(join(folder, 'audio'));
      return open(...asked);
    });
    const { readdir } = fs;
    const listing = mock.method(fs, 'readdir', (...asked: Parameters<typeof readdir>) =>
      isFull ? Promise.reject(full) : readdir(...asked),
    );
    syncBuiltinESMExports();
    try {
      const asked = charged(speak, { voice_id: 'en-ada', message: 'abc', return_usage: true });
      await assert.rejects(asked, full);
    } finally {
      for (const { mock } of [opening, listing]) mock.restore();
      syncBuiltinESMExports();
    }
    assert.equal(await usage.used(), 0);
    assert.deepEqual(await fs.readdir(join(folder, 'audio')), []);
    const { answer } = await charged(speak, { voice_id: 'en-ada', message: 'abc', return_usage: true });
    assert.equal((answer as { readonly characterUsage?: number }).characterUsage, 3);
  });

  it('never goes beyond the allowance, whatever is counted while another is asking', async () => {
    const scarce = new Allowance(usage, 10);
    let begun = () => {};
    const began = new Promise<void>((resolve) => (begun = resolve));
    let end = () => {};
    const first = scarce.spend(10, async (count) => {
      begun();
      await new Promise<void>((resolve) => (end = resolve));
      await count();
    });
    await began;
    const second = scarce.spend(10, (count) => count());
    end();
    await first;
    await assert.rejects(second, { code: 'allowance_exhausted' });
    assert.equal(await scarce.usage.used(), 10);
  });
});
