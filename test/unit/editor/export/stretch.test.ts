import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { stretching } from '../../../../src/editor/export/stretch.js';
import { pitchOf, speechLike } from '../../../support/speechLike.js';

const program = await readFile(createRequire(import.meta.url).resolve('@echogarden/sonic-wasm/sonic.wasm'));

describe('Audio saved at the player’s speed', () => {
  for (const speed of [0.5, 1.5, 4]) {
    it(`lasts as long as it should at ${speed}×, at the same pitch, in both channels alike`, async () => {
      const given = speechLike(22_050, 3, 120, 1);
      const [left = new Float32Array(), right] = (await stretching(speed, program))([given, given], 22_050);
      const seconds = left.length / 22_050;
      // Sonic rounds each step down to whole samples: at four times the speed, this is one in a hundred.
      assert.ok(Math.abs(seconds * speed - 3) < 0.05, `${seconds} s`);
      assert.ok(Math.abs(pitchOf(left, 22_050) - 120) < 3, `${pitchOf(left, 22_050)} Hz`);
      assert.deepEqual(left, right);
    });
  }

  it('can be nothing at all', async () => {
    assert.deepEqual((await stretching(2, program))([new Float32Array()], 8000), [new Float32Array()]);
  });
});
