import { strict as assert } from 'node:assert';
import { earcon, earconBefore } from '../../../../src/webview/sound/earcon.js';

describe('the short sounds', () => {
  it('are soft, begin and end in silence, and fit into the shortest pause before what they tell of', () => {
    for (const name of ['heading', 'code', 'end', 'failure'] as const) {
      for (const sampleRate of [8000, 48_000]) {
        const sound = earcon(name, sampleRate);
        const loudest = Math.max(...sound.map(Math.abs));
        assert.ok(loudest > 0.1 && loudest <= 0.15);
        assert.ok(sound.length <= 0.25 * sampleRate);
        const steps = sound.map((sample, n) => Math.abs(sample - (sound[n - 1] ?? 0)));
        assert.ok(Math.max(...steps) < 0.12 && Math.abs(sound.at(-1) ?? 1) < 0.001);
      }
    }
  });

  it('tell of a heading and of code, but not of each line of it, nor of the rest of one', () => {
    const text = { id: 1, text: 'Text.', end: 'paragraph' } as const;
    const heading = { ...text, kind: 'heading' } as const;
    const code = { ...text, end: 'code', kind: 'code' } as const;
    assert.equal(earconBefore(heading, undefined), undefined);
    assert.equal(earconBefore(heading, text), 'heading');
    assert.equal(earconBefore(heading, { ...heading, end: 'sentence' }), undefined);
    assert.equal(earconBefore(code, heading), 'code');
    assert.equal(earconBefore(code, code), undefined);
    assert.equal(earconBefore(code, { ...text, end: 'comment', kind: 'comment' }), undefined);
    assert.equal(earconBefore(text, heading), undefined);
  });
});
