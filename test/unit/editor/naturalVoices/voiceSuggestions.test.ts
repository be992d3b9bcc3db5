import assert from 'node:assert/strict';
import { VoiceSuggestions } from '../../../../src/editor/naturalVoices/voiceSuggestions.js';

describe('the suggestion of a natural voice', () => {
  const suggestions = (kept = new Map<string, unknown>()) =>
    new VoiceSuggestions({
      get: (key) => kept.get(key),
      update: (key, value) => {
        kept.set(key, value);
        return Promise.resolve();
      },
    });
  const none = (): Promise<boolean> => Promise.resolve(false);

  async function readings(
    count: number,
    language: string,
    of = suggestions(),
  ): Promise<(string | undefined)[]> {
    const suggested: (string | undefined)[] = [];
    for (let n = 0; n < count; n++) suggested.push((await of.afterReading(language, none))?.key);
    return suggested;
  }

  it('comes after the third reading, and never again', async () => {
    const key = 'en_US-john-medium';
    assert.deepEqual(await readings(6, 'en'), [undefined, undefined, key, undefined, undefined, undefined]);
  });

  it('counts each language for itself, and does not forget with a window', async () => {
    const kept = new Map<string, unknown>();
    await readings(2, 'en', suggestions(kept));
    assert.deepEqual(await readings(2, 'de', suggestions(kept)), [undefined, undefined]);
    assert.deepEqual(await readings(1, 'en', suggestions(kept)), ['en_US-john-medium']);
    assert.deepEqual(await readings(1, 'de', suggestions(kept)), ['de_DE-thorsten-medium']);
  });

  it('does not come where there is no such voice', async () => {
    assert.deepEqual(await readings(4, 'ja'), [undefined, undefined, undefined, undefined]);
  });

  it('does not come to someone who has a natural voice of the language', async () => {
    const own = suggestions();
    await readings(2, 'en', own);
    assert.equal(await own.afterReading('en', () => Promise.resolve(true)), undefined);
    assert.deepEqual(await readings(1, 'en', own), [undefined]);
  });

  it('survives whatever else was kept', async () => {
    const kept = new Map<string, unknown>([['naturalVoices.readings', { en: 'many', de: 2 }]]);
    assert.deepEqual(await readings(1, 'de', suggestions(kept)), ['de_DE-thorsten-medium']);
    assert.deepEqual(await readings(1, 'en', suggestions(kept)), [undefined]);
  });
});
