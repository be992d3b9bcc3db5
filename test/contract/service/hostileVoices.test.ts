// Natural voices made to do harm. Whatever they do ends with them: the service and its other voices go on.

import assert from 'node:assert/strict';
import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { naturalVoicesFolder, voiceFiles } from '../../../src/core/naturalVoices/installedVoice.js';
import { VoiceRefused } from '../../../src/core/naturalVoices/voiceCheck.js';
import { checkVoiceFiles } from '../../../src/service/engine/piper/checkVoiceFiles.js';
import { memoryOf, mostOfChildren } from '../../support/collectedMemory.js';
import { endlessVoice, greedyVoice, longFramesVoice, mutatedVoice } from '../../support/hostileVoices.js';
import { installVoiceFiles } from '../../support/naturalVoiceFiles.js';
import { installToyVoice } from '../../support/installToyVoice.js';
import { toyVoice, type ToyVoice } from '../../support/toyVoice.js';
import { assertRefused, RunningService, type Answer } from './runningService.js';

const mutants = Number(process.env['LECTOR_HOSTILE'] ?? 0) > 0 ? 240 : 4;
const good = 'piper-en_US-toy-medium';
/** In megabytes, more than without any natural voice: for the service alone, and with the process of a voice. */
const most = { service: 100, both: 600 };
const isLinux = process.platform === 'linux';

describe('A hostile voice', function () {
  this.timeout(180_000 + mutants * 15_000);
  let service: RunningService;
  let unused: number;
  // One for all: what each voice leaves behind in it adds up, and must not.
  before(async () => {
    service = await RunningService.start({ args: ['--ready', 'en-ada'] });
    await service.sound('en-ada', 'Hello.');
    await installToyVoice(service.folder);
    unused = isLinux ? await memoryOf(service.child, 'VmHWM') : 0;
  });
  after(() => service.stop());

  const install = async (files: ToyVoice, name: string): Promise<string> => {
    const key = `en_US-${name}-medium`;
    await installVoiceFiles(service.folder, files, { key, name });
    return `piper-${key}`;
  };
  const othersGoOn = async (): Promise<void> => {
    assert.equal(service.child.exitCode, null);
    await Promise.all([service.sound(good, 'Hello.'), service.sound('en-ada', 'Hello.')]);
    if (!isLinux) return;
    const taken = await memoryOf(service.child, 'VmHWM');
    assert.ok(taken < unused + most.service, `${unused} MB, then ${taken}`);
  };
  const said = async (voice_id: string): Promise<Answer> => {
    const answer = service.generate({ voice_id, message: 'Hello.' });
    if (!isLinux) return answer;
    const ofVoice = await mostOfChildren(service.child.pid ?? 0, answer);
    const taken = ofVoice + (await memoryOf(service.child, 'VmHWM')) - unused;
    assert.ok(taken < most.both, `${taken} MB`);
    return answer;
  };

  const kinds: readonly (readonly [string, () => ToyVoice])[] = [
    ['asks for 4 GB', () => greedyVoice(1_000_000_000)],
    ['asks for 0.5 GB', () => greedyVoice(125_000_000)],
    ['makes a million samples of each frame', () => longFramesVoice(1_000_000)],
    ['speaks for an hour', endlessVoice],
  ];
  for (const [n, [title, make]] of kinds.entries()) {
    it(`that ${title} fails alone, and is set aside the second time`, async () => {
      const id = await install(make(), `kind${n}`);
      const [first] = await Promise.all([said(id), service.sound(good, 'Hello again.')]);
      assertRefused(first, 500, 'internal', /failed/);
      await othersGoOn();
      const second = await said(id);
      assertRefused(second, 404, 'unknown_voice', /failed twice and was set aside/);
      const folders = await readdir(join(service.folder, naturalVoicesFolder));
      const aside = folders.filter((name) => name.includes(`kind${n}`));
      assert.deepEqual(aside, [`damaged-en_US-kind${n}-medium`]);
      assert.ok(folders.includes('en_US-toy-medium'));
      await othersGoOn();
    });
  }

  it('that is one list of 140 million integers is refused when it is loaded', async () => {
    const id = await install({ ...toyVoice(), model: listOfIntegers(140_000_000) }, 'list');
    assertRefused(await said(id), 404, 'unknown_voice', /cannot be used/);
    await othersGoOn();
  });

  it('whose file is too large is refused before it is read', async () => {
    const id = await install(toyVoice(), 'large');
    const model = join(service.folder, naturalVoicesFolder, 'en_US-large-medium', voiceFiles.model);
    for (const megabytes of [151, 250, 4000]) {
      await truncate(model, megabytes * 1_000_000);
      const largest = new RegExp(`The model is ${megabytes} MB. It must be at most 150 MB`);
      assertRefused(await said(id), 404, 'unknown_voice', largest);
    }
    await othersGoOn();
  });

  it(`loses nothing to any of ${mutants} that were changed by chance`, async () => {
    const answers: Record<string, number> = {};
    let losses = 0;
    for (let seed = 0; seed < mutants; seed++) {
      const files = mutatedVoice(seed);
      let status: number | string = 'refused';
      if (passes(files)) {
        const id = await install(files, `bad${seed}`);
        status = (await said(id)).status;
        assert.ok([200, 404, 500, 504].includes(status), String(status));
      }
      answers[status] = (answers[status] ?? 0) + 1;
      if ((await service.generate({ voice_id: good, message: 'Hello.' })).status !== 200) losses++;
    }
    if (mutants > 200) console.log(`${mutants} hostile voices: losses ${losses}; ${JSON.stringify(answers)}`);
    assert.equal(losses, 0);
    await othersGoOn();
  });
});

function passes({ model, config }: ToyVoice): boolean {
  try {
    checkVoiceFiles(model, config);
    return true;
  } catch (error) {
    if (error instanceof VoiceRefused) return false;
    throw error;
  }
}

/** A node with one attribute, behind the toy's own graph. */
function listOfIntegers(count: number): Uint8Array<ArrayBuffer> {
  let head: number[] = [];
  let length = count;
  for (const number of [8, 5, 1, 7]) {
    const header = [number * 8 + 2];
    for (let rest = length; ; rest = Math.floor(rest / 128)) {
      if (rest < 128) {
        header.push(rest);
        break;
      }
      header.push((rest % 128) + 128);
    }
    head = [...header, ...head];
    length += header.length;
  }
  const { model } = toyVoice();
  const whole = new Uint8Array(model.length + head.length + count).fill(1);
  whole.set(model);
  whole.set(head, model.length);
  return whole;
}
