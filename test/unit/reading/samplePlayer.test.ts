import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { plainText } from '../../../src/core/plainText.js';
import type { PlayerCommand } from '../../../src/reading/playerPort.js';
import { Reader } from '../../../src/reading/reader.js';
import { SamplePlayer } from '../../../src/reading/samplePlayer.js';
import { chunkOf } from '../../support/chunksOf.js';
import { RecordingOutput } from '../../support/recordingOutput.js';
import { toneWav } from '../../support/toneWav.js';

describe('a sample of a voice', () => {
  const wav = toneWav({ seconds: 1, sampleRate: 1000 });
  let output: RecordingOutput;
  let reader: Reader;
  let samples: SamplePlayer;
  let problems: string[];
  let later: Set<() => void>;

  beforeEach(() => {
    output = new RecordingOutput();
    problems = [];
    later = new Set();
    reader = new Reader(output, { stateChanged: () => undefined, failed: () => undefined });
    const after = (_: number, run: () => void) => {
      later.add(run);
      return () => void later.delete(run);
    };
    samples = new SamplePlayer(output, reader, { after }, (problem) => problems.push(problem));
  });

  const pass = (): void => {
    const due = [...later];
    later.clear();
    for (const run of due) run();
  };
  const end = (sample: number, problem?: string): void => {
    output.say({ type: 'sampleEnded', sample, problem });
  };
  const read = async (): Promise<void> => {
    const source = { speak: () => Promise.resolve(wav) };
    reader.speak({ chunks: [chunkOf('One. Two.')], voiceFor: () => 'voice', speech: source });
    for (let n = 0; n < 20; n++) await setImmediate();
    const reading = reader.state.name === 'idle' ? 0 : reader.state.reading;
    output.say({ type: 'sounding', reading, jump: 0 });
    output.say({ type: 'position', reading, jump: 0, chunk: 1, offset: 5 });
    assert.equal(reader.state.name, 'playing');
    output.told.length = 0;
  };

  it('is played in the panel, which opens for it', () => {
    samples.play(wav, plainText('Alice'));
    assert.deepEqual(output.told, ['open', 'sample 1 Alice']);
  });

  it('is sent alone, even if it lies in a larger piece of memory', () => {
    const memory = new Uint8Array(wav.length + 20);
    memory.set(wav, 10);
    const sent: PlayerCommand[] = [];
    output.send = (command) => sent.push(command);
    samples.play(memory.subarray(10, 10 + wav.length), plainText('Alice'));
    const [sample] = sent;
    assert.ok(sample?.type === 'sample');
    assert.deepEqual(new Uint8Array(sample.audio), wav);
  });

  it('pauses a reading, which resumes at its place afterwards', async () => {
    await read();
    samples.play(wav, plainText('Alice'));
    assert.equal(reader.state.name, 'paused');
    assert.deepEqual(output.told, ['pause', 'open', 'sample 1 Alice']);
    end(1);
    pass();
    assert.deepEqual(output.told.slice(3), ['play']);
    assert.deepEqual('place' in reader.state ? reader.state.place : undefined, { chunk: 1, offset: 5 });
  });

  it('resumes a reading that another voice was chosen for meanwhile', async () => {
    await read();
    samples.play(wav, plainText('Alice'));
    reader.revoice({ voiceFor: () => 'alice', speech: { speak: () => Promise.resolve(wav) } });
    assert.equal(reader.state.name, 'paused');
    end(1);
    pass();
    assert.equal(reader.state.name, 'buffering');
  });

  it('lets no scrap of the reading sound between two samples', async () => {
    await read();
    samples.play(wav, plainText('Alice'));
    samples.stop();
    samples.play(wav, plainText('Bob'));
    pass();
    assert.equal(reader.state.name, 'paused');
    end(1);
    pass();
    assert.equal(reader.state.name, 'paused', 'the end of the first is not that of the second');
    end(2);
    pass();
    assert.equal(output.told.at(-1), 'play');
  });

  it('leaves a reading paused that was paused before', async () => {
    await read();
    reader.do('pause');
    samples.play(wav, plainText('Alice'));
    end(1);
    pass();
    assert.equal(reader.state.name, 'paused');
  });

  it('does not bring back a reading that was stopped or restarted meanwhile', async () => {
    await read();
    samples.play(wav, plainText('Alice'));
    reader.do('stop');
    end(1);
    pass();
    assert.equal(reader.state.name, 'stopped');
    await read();
    samples.play(wav, plainText('Alice'));
    await read();
    reader.do('pause');
    end(2);
    pass();
    assert.equal(reader.state.name, 'paused');
  });

  it('asks for the gesture without which it cannot be heard', () => {
    samples.play(wav, plainText('Alice'));
    output.say({ type: 'blocked', because: 'gesture' });
    assert.equal(output.told.at(-1), 'reveal');
    end(1);
    samples.play(wav, plainText('Bob'));
    assert.equal(output.told.at(-1), 'reveal', 'still blocked');
  });

  it('is forgotten with the panel', async () => {
    await read();
    samples.play(wav, plainText('Alice'));
    output.say({ type: 'lost' });
    pass();
    assert.equal(reader.state.name, 'paused');
  });

  it('stops when it is told to, once', () => {
    samples.stop();
    assert.deepEqual(output.told, []);
    samples.play(wav, plainText('Alice'));
    samples.stop();
    samples.stop();
    assert.deepEqual(output.told, ['open', 'sample 1 Alice', 'stopSample']);
    end(1, 'stopped');
    assert.deepEqual(problems, []);
  });

  it('needs no gesture that it is not waiting for', () => {
    output.say({ type: 'blocked', because: 'gesture' });
    output.say({ type: 'unblocked' });
    samples.play(wav, plainText('Alice'));
    output.say({ type: 'blocked', because: 'device' });
    end(1);
    output.say({ type: 'blocked', because: 'gesture' });
    assert.deepEqual(output.told, ['open', 'sample 1 Alice']);
  });

  for (const state of ['stopped', 'ended', 'failed'] as const) {
    it(`leaves a reading alone that has ${state}`, async () => {
      await read();
      const { state: playing } = reader;
      assert.ok(playing.name === 'playing');
      const { reading, jump } = playing;
      if (state === 'stopped') reader.do('stop');
      if (state === 'ended') output.say({ type: 'ended', reading, jump, version: output.version });
      if (state === 'failed') {
        output.say({ type: 'failed', reading, chunk: 1, message: 'no sound in it' });
        output.say({ type: 'starved', reading, jump, version: output.version, chunk: 1 });
      }
      output.told.length = 0;
      samples.play(wav, plainText('Alice'));
      end(1);
      pass();
      assert.equal(reader.state.name, state);
      assert.deepEqual(output.told, ['open', 'sample 1 Alice']);
    });
  }

  it('says nothing of an end that comes after its panel is gone', async () => {
    await read();
    samples.play(wav, plainText('Alice'));
    output.say({ type: 'lost' });
    end(1, 'too late');
    pass();
    assert.deepEqual(problems, []);
    assert.equal(reader.state.name, 'paused');
  });

  it('says why it could not be heard', () => {
    samples.play(wav, plainText('Alice'));
    end(1, 'no sound in it');
    assert.deepEqual(problems, ['no sound in it']);
  });
});
