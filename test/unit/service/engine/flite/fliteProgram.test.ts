import assert from 'node:assert/strict';
import { fliteProgram } from '../../../../../scripts/engineData.js';
import { FliteProgram } from '../../../../../src/service/engine/flite/fliteProgram.js';

const knobs = { pace: 1, pitch: 1, pitchRange: 1 };
const never = (): boolean => false;

describe('Flite', () => {
  let program: WebAssembly.Module;
  before(async () => {
    program = await WebAssembly.compile(await fliteProgram());
  });

  it('says the same as if it had never said anything before', () => {
    const used = new FliteProgram(program);
    for (const base of ['slt', 'kal16', 'awb']) {
      used.speak(`Some other words, ${'9'.repeat(60)}, by ${base}.`, base, knobs, never);
      const text = 'Nobody in the village was surprised.';
      assert.deepEqual(
        used.speak(text, base, knobs, never),
        new FliteProgram(program).speak(text, base, knobs, never),
      );
    }
  });

  it('says the next text whole after one that was stopped', () => {
    const flite = new FliteProgram(program);
    const text = 'The first sentence has some words. So has the second one.';
    const whole = flite.speak(text, 'slt', knobs, never);
    let asked = 0;
    flite.speak(text, 'slt', knobs, () => ++asked > 3);
    assert.deepEqual(flite.speak(text, 'slt', knobs, never), whole);
  });

  it('says a very long number in groups, each with its place', () => {
    const { words } = new FliteProgram(program).speak('1234567890'.repeat(10), 'kal16', knobs, never);
    assert.deepEqual(
      words.map(({ offset }) => offset),
      [0, 30, 60, 90],
    );
  });
});
