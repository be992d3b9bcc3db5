import assert from 'node:assert/strict';
import { Synthesizer } from '../../../../src/service/engine/synthesizer.js';
import { engineFilesHere } from '../../../support/engineFilesHere.js';

const voice = {
  engine: 'flite',
  base: 'slt',
  knobs: { pace: 1, pitch: 1, pitchRange: 1 },
};

describe('The synthesizer of a thread', () => {
  it('loads the engine while it finds the words', async () => {
    const files = engineFilesHere();
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const synthesizer = new Synthesizer({
      ...files,
      program: () => {
        isAsked();
        return Promise.reject(new Error('no program'));
      },
      words: async (language) => {
        await asked;
        return files.words(language);
      },
    });
    await assert.rejects(
      synthesizer.speak('word', voice, () => false),
      /no program/,
    );
  });

  it('marks whole words, also where a joiner shapes their letters', async () => {
    const synthesizer = new Synthesizer(engineFilesHere());
    for (const [base, text] of [
      ['ira/fa', 'او می\u200cشود خوب'],
      ['inc/si', 'මෙය ප්\u200dරකාශ වේ'],
      ['zle/uk', 'моя сімʼя тут'],
      ['grk/el', 'όλοι οι άνθρωποι'],
      ['inc/hi', 'सभी मनुष्यों को'],
    ] as const) {
      const { words } = await synthesizer.speak(text, { ...voice, engine: 'espeak', base }, () => false);
      assert.deepEqual(
        words.map(({ offset, length }) => text.slice(offset, offset + length)),
        text.split(' '),
      );
    }
  });
});
