import assert from 'node:assert/strict';
import { narratorWhenNeeded, type Narrator } from '../../../src/reading/narrator.js';

describe('A narrator that is found when there is something to say', () => {
  it('speaks each language in its voice, and one that nobody knows in the voice for that', async () => {
    const asked: string[] = [];
    let found = 0;
    const { voiceFor, speech } = narratorWhenNeeded(() => {
      found++;
      return Promise.resolve({
        voiceFor: (language) => `voice of ${language ?? 'no language'}`,
        speak: (text, voiceId) => {
          asked.push(`${voiceId}: ${text}`);
          return Promise.resolve(new Uint8Array());
        },
      } as Partial<Narrator> as Narrator);
    });
    const { signal } = new AbortController();
    assert.equal(speech.costs, true, 'as far as anybody knows');
    await speech.speak('Hallo.', voiceFor('de'), signal);
    await speech.speak('Hello.', voiceFor(), signal);
    assert.deepEqual(asked, ['voice of de: Hallo.', 'voice of no language: Hello.']);
    assert.equal(found, 1);
  });
});
