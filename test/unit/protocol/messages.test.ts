import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parsePlayerCommand, parsePlayerMessage } from '../../../src/protocol/messages.js';

describe('messages between the extension and its page', () => {
  it('are taken as they are meant', () => {
    const command = { type: 'put', reading: 1, index: 2, cached: true, audio: new ArrayBuffer(8) };
    assert.deepEqual(parsePlayerCommand(command), command);
    const sample = { type: 'sample', sample: 1, label: 'Alice', audio: new ArrayBuffer(8) };
    assert.deepEqual(parsePlayerCommand(sample), sample);
    assert.deepEqual(parsePlayerMessage({ type: 'sampleEnded', sample: 1 }), {
      type: 'sampleEnded',
      sample: 1,
    });
    const message = { type: 'goTo', reading: 1, place: { index: 0, offset: 5 } };
    assert.deepEqual(parsePlayerMessage(message), message);
  });

  it('are dropped where they are not', () => {
    for (const wrong of [
      { type: 'put', reading: 1, index: 2, cached: true, audio: 'a URL' },
      { type: 'seek', reading: -1, jump: 0, place: { index: 0, offset: 0 } },
      { type: 'settings', settings: { speed: 40, volume: 1 } },
      { type: 'settings', settings: { speed: NaN, volume: 1 } },
      { type: 'sample', sample: 1, label: 'Alice', audio: 'a URL' },
      { type: 'surprise' },
    ]) {
      assert.equal(parsePlayerCommand(wrong), undefined);
    }
    for (const wrong of [
      { type: 'request', what: 'deleteVoice' },
      { type: 'position', reading: 1, jump: 0, index: 0.5, offset: 0 },
      { type: 'change', settings: { volume: 2 } },
    ]) {
      assert.equal(parsePlayerMessage(wrong), undefined);
    }
  });

  it('never throw, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        parsePlayerCommand(value);
        parsePlayerMessage(value);
      }),
      { numRuns: Number(process.env['LECTOR_RUNS'] ?? 300) },
    );
  });
});
