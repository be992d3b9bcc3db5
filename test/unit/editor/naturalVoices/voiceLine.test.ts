import assert from 'node:assert/strict';
import { suggestedVoice, type OfferedVoice } from '../../../../src/core/naturalVoices/catalogue.js';
import { VoiceLine } from '../../../../src/editor/naturalVoices/voiceLine.js';
import { DeclinedVoices } from '../../../../src/editor/voices/rememberedVoices.js';

describe('the player’s line about a voice', () => {
  const german = suggestedVoice('de') ?? assert.fail();
  let declined: DeclinedVoices;
  let line: VoiceLine;
  let shown: (string | undefined)[];
  /** Of what language each asked, in order. */
  let asked: (string | undefined)[];
  /** What the service says to each that asked, in order. */
  let answers: ((voice: OfferedVoice) => void)[];

  beforeEach(() => {
    const stored = new Map<string, unknown>();
    declined = new DeclinedVoices({
      get: (key) => stored.get(key),
      update: (key, value) => Promise.resolve(void stored.set(key, value)),
    });
    shown = [];
    asked = [];
    answers = [];
    line = new VoiceLine({
      suggested: (language) => {
        asked.push(language);
        return new Promise((answer) => answers.push(answer));
      },
      declined,
      show: (voice) => shown.push(voice?.key),
      hear: () => Promise.resolve(),
      take: () => Promise.resolve(),
      failed: (error) => assert.fail(String(error)),
    });
    declined.onDidChange(() => void line.reconsider());
  });

  it('does not come if its language is declined while the service is asked', async () => {
    const suggesting = line.suggest();
    await declined.decline('de');
    answers[0]?.(german);
    await suggesting;
    assert.deepEqual(shown, []);
  });

  it('stays while its voice would help in its language, whatever is heard meanwhile', async () => {
    const suggesting = line.suggest();
    answers[0]?.(german);
    await suggesting;
    const reconsidering = line.reconsider();
    answers[1]?.(german);
    await reconsidering;
    assert.deepEqual([asked, shown], [[undefined, 'de'], [german.key]]);
  });

  it('goes as soon as its language is declined in a list, although the service does not answer', async () => {
    const suggesting = line.suggest();
    answers[0]?.(german);
    await suggesting;
    await declined.decline('de');
    assert.deepEqual(shown, [german.key, undefined]);
  });
});
