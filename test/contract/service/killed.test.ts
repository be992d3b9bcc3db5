// A killed process promises only what it has acknowledged, and keeps that.

import assert from 'node:assert/strict';
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleSentences } from '../../../src/service/voices/catalogue.js';
import { dataUri } from './recordings.js';
import { RunningService, temporaryFolder, type Answer } from './runningService.js';
import { assertSoundsWhole, wavContent } from './wavMarks.js';

const kills = Number(process.env['LECTOR_KILLS'] ?? 2);
const printsProgress = process.env['LECTOR_KILLS'] !== undefined;
/**
 * Every other kill, the first included, is aimed at the moment when a voice is being written: chance alone would seldom
 * hit those few milliseconds.
 */
const longestWriteMs = 25;
/**
 * A voice takes seconds to make, and most of that is computed, not written. So only some lives, none of the first few,
 * are long enough for it; in the others voices are changed, which is written just as a new one is.
 */
const livesForEachNewVoice = 4;
const shortLifeMs = 1000;

type Language = 'de' | 'es' | 'nl';
const languages: readonly Language[] = ['de', 'es', 'nl'];

/** What is known of a voice: its possible names and languages, if an answer did not arrive in time. */
interface Known {
  names: readonly string[];
  languages: readonly string[];
  mayBeGone: boolean;
}

/** What the service has promised, and what it may have done without saying so. */
class Promises {
  readonly voices = new Map<string, Known>();
  readonly deleted = new Set<string>();
  /** Names of voices that were asked for but never answered. */
  readonly unanswered = new Set<string>();
  acknowledged = 0;
  asked = 0;
}

describe('The embedded service, killed', function () {
  this.timeout(7_200_000);

  it(`under load, ${kills} times, keeps what it acknowledged and nothing by halves`, async () => {
    const folder = await temporaryFolder();
    const file = dataUri(await readFile('test/fixtures/voice-31s.mp3'), 'audio/mpeg');
    const promises = new Promises();
    const longestLifeMs = await stocked(folder, file, promises);
    const answered = { create: 0, edit: 0, rename: 0, delete: 0, generate: 0, unacknowledgedVoices: 0 };
    for (let kill = 1; kill <= kills; kill++) {
      const service = await RunningService.start({ folder });
      answered.unacknowledgedVoices += await assertKept(service, promises);
      await loadUntilKilled(service, promises, file, { round: kill, longestLifeMs }, answered);
      // Hundreds take half an hour or more, so show how far it has come.
      if (printsProgress && (kill % 50 === 0 || kill === kills)) console.log(kill, 'kills;', answered);
    }
    const last = await RunningService.start({ folder });
    await assertKept(last, promises);
    // Nothing that a kill leaves behind prevents making, changing and deleting voices.
    const { status, json } = await last.post('/voice-cloning', creation(file, 'The last', 'de'));
    assert.equal(status, 200, JSON.stringify(json));
    for (const { voice_id = '' } of await customVoices(last)) {
      assert.equal((await last.post('/voice-cloning', { action: 'delete', voice_id })).status, 200);
    }
    assert.deepEqual(await customVoices(last), []);
    assert.deepEqual(last.log, []);
    await last.stop();
  });
});

/** Makes some voices undisturbed. The time it takes shows how long a process must live for voices to be made. */
async function stocked(folder: string, file: string, promises: Promises): Promise<number> {
  const service = await RunningService.start({ folder });
  const started = Date.now();
  const answers = await Promise.all(
    languages.map((language) =>
      service.post('/voice-cloning', creation(file, `Stock ${language}`, language)),
    ),
  );
  const tookMs = Date.now() - started;
  for (const { status, json } of answers) {
    assert.equal(status, 200, [JSON.stringify(json), ...service.log].join('\n'));
    const { voice_id, name, language } = json as Readonly<Record<string, string>>;
    promises.voices.set(voice_id ?? '', {
      names: [name ?? ''],
      languages: [language ?? ''],
      mayBeGone: false,
    });
    count(promises, sampleSentences[language as Language].length);
  }
  await service.stop();
  return tookMs / 2;
}

/** Accepts what the service shows after a start, once it has been checked against its promises. */
async function assertKept(service: RunningService, promises: Promises): Promise<number> {
  const listed = await customVoices(service);
  const byId = new Map(listed.map((voice) => [voice['voice_id'] ?? '', voice]));
  for (const [id, known] of promises.voices) {
    const voice = byId.get(id);
    if (voice === undefined) {
      assert.ok(known.mayBeGone, `the voice ${known.names.join(' or ')} is lost`);
      promises.voices.delete(id);
      continue;
    }
    assert.ok(
      known.names.includes(voice['name'] ?? ''),
      `${voice['name']} is not ${known.names.join(' or ')}`,
    );
    assert.ok(known.languages.includes(voice['language'] ?? ''), `${voice['name']} speaks another language`);
  }
  let unacknowledged = 0;
  for (const [id, voice] of byId) {
    assert.ok(!promises.deleted.has(id), `${voice['name']} was deleted and is back`);
    if (!promises.voices.has(id)) {
      unacknowledged++;
      const name = voice['name'] ?? '';
      assert.ok(promises.unanswered.delete(name), `nobody asked for ${name}, or it is there twice`);
    }
    promises.voices.set(id, {
      names: [voice['name'] ?? ''],
      languages: [voice['language'] ?? ''],
      mayBeGone: false,
    });
    assertSoundsWhole(wavContent((await service.get(voice['sample'] ?? '')).bytes));
  }
  const used = await service.usage();
  assert.ok(used >= promises.acknowledged, `${promises.acknowledged} were counted, ${used} are left`);
  assert.ok(used <= promises.asked, `${promises.asked} were asked for, ${used} are counted`);
  promises.acknowledged = used;
  promises.asked = used;
  const [some = ''] = [...byId.keys()].sort(() => Math.random() - 0.5);
  if (some !== '') {
    assertSoundsWhole(wavContent(await service.sound(some, 'Still here.')));
    count(promises, 'Still here.'.length);
  }
  assert.deepEqual(service.log, []);
  return unacknowledged;
}

async function loadUntilKilled(
  service: RunningService,
  promises: Promises,
  file: string,
  { round, longestLifeMs }: { readonly round: number; readonly longestLifeMs: number },
  answered: Record<'create' | 'edit' | 'rename' | 'delete' | 'generate', number>,
): Promise<void> {
  const life = { over: false };
  const makesVoices = round % livesForEachNewVoice === 0;
  const lifeMs = makesVoices ? longestLifeMs : shortLifeMs;
  const post = async (body: Readonly<Record<string, unknown>>): Promise<Answer | undefined> =>
    service.post('/voice-cloning', body).catch(() => undefined);

  const generating = async (): Promise<void> => {
    while (!life.over) {
      promises.asked += 4;
      const answer = await service.generate({ voice_id: 'en-ada', message: 'abcd' }).catch(() => undefined);
      if (answer?.status !== 200) continue;
      promises.acknowledged += 4;
      answered.generate++;
    }
  };
  const creating = async (): Promise<void> => {
    const language = any(languages);
    const name = `Voice ${round}`;
    promises.unanswered.add(name);
    promises.asked += sampleSentences[language].length;
    const answer = await post(creation(file, name, language));
    if (answer === undefined) return;
    assert.equal(answer.status, 200, answer.bytes.toString());
    promises.unanswered.delete(name);
    promises.acknowledged += sampleSentences[language].length;
    promises.voices.set(String(answer.json['voice_id']), {
      names: [name],
      languages: [language],
      mayBeGone: false,
    });
    answered.create++;
  };
  const renaming = async (id: string, known: Known): Promise<void> => {
    for (let n = 0; !life.over; n++) {
      const voice_name = `Renamed ${round}.${n}`;
      known.names = [...known.names, voice_name];
      const answer = await post({ action: 'edit', voice_id: id, voice_name });
      if (answer === undefined) return;
      assert.equal(answer.status, 200, answer.bytes.toString());
      known.names = [voice_name];
      answered.rename++;
    }
  };
  const editing = async (id: string, known: Known): Promise<void> => {
    const language = any(languages.filter((one) => !known.languages.includes(one)));
    known.languages = [...known.languages, language];
    promises.asked += sampleSentences[language].length;
    const answer = await post({ action: 'edit', voice_id: id, language });
    if (answer === undefined) return;
    assert.equal(answer.status, 200, answer.bytes.toString());
    promises.acknowledged += sampleSentences[language].length;
    known.languages = [language];
    answered.edit++;
  };
  const deleting = async (id: string, known: Known): Promise<void> => {
    await sleep(Math.random() * lifeMs * 0.6);
    if (life.over) return;
    known.mayBeGone = true;
    const answer = await post({ action: 'delete', voice_id: id });
    if (answer === undefined) return;
    assert.equal(answer.status, 200, answer.bytes.toString());
    promises.voices.delete(id);
    promises.deleted.add(id);
    answered.delete++;
  };

  const [renamed, edited, ...others] = [...promises.voices].sort(() => Math.random() - 0.5);
  const work = [
    ...[1, 2].map(generating),
    // Beside the edit, that makes two voices at work: more would only take longer.
    ...(makesVoices ? [creating()] : []),
    ...(renamed === undefined ? [] : [renaming(...renamed)]),
    ...(edited === undefined ? [] : [editing(...edited)]),
    ...others.slice(0, others.length > 3 && makesVoices ? 3 : 1).map((voice) => deleting(...voice)),
  ];
  // In each kind of life, every other kill is aimed.
  await (Math.ceil(round / (makesVoices ? livesForEachNewVoice : 1)) % 2 === 1
    ? momentOfWriting(service.folder, lifeMs)
    : sleep(Math.random() * lifeMs));
  const settled = Promise.all(work);
  // Failures before the kill are reported after it.
  settled.catch(() => undefined);
  await service.stop('SIGKILL');
  life.over = true;
  await settled;
}

/** Waits for a moment in the next write to the folder of voices, but not forever. */
async function momentOfWriting(folder: string, longestLifeMs: number): Promise<void> {
  const started = Date.now();
  const watcher = watch(join(folder, 'voices'));
  await sleep(Math.random() * longestLifeMs);
  await Promise.race([
    new Promise((done) => {
      watcher.once('change', done);
    }),
    sleep(Math.max(0, 2 * longestLifeMs - (Date.now() - started))),
  ]);
  watcher.close();
  await sleep(Math.random() * longestWriteMs);
}

function creation(file: string, voice_name: string, language: Language): Readonly<Record<string, unknown>> {
  return { action: 'create', file, voice_name, language };
}

async function customVoices(service: RunningService): Promise<readonly Readonly<Record<string, string>>[]> {
  return (await service.post('/voices')).json['customVoices'] as Record<string, string>[];
}

function count(promises: Promises, characters: number): void {
  promises.acknowledged += characters;
  promises.asked += characters;
}

function any<T>(values: readonly [T, ...T[]] | readonly T[]): T {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
}

async function sleep(ms: number): Promise<void> {
  await new Promise((done) => setTimeout(done, ms));
}
