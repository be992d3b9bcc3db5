import assert from 'node:assert/strict';
import { plainText, type PlainText } from '../../../../src/core/plainText.js';
import { ShownVoice } from '../../../../src/editor/reading/shownVoice.js';

describe('the voice that the player names', () => {
  let shown: string[];
  let voice: ShownVoice;
  let asked: Map<string, (name: PlainText | undefined) => void>;
  const speech = {
    voiceFor: (language?: string) => (language === 'de' ? 'dora' : 'noor'),
    voiceName: (id: string) => new Promise<PlainText | undefined>((answer) => asked.set(id, answer)),
  };
  const answers = async (id: string, name: string | undefined): Promise<void> => {
    asked.get(id)?.(name === undefined ? undefined : plainText(name));
    await Promise.resolve();
  };

  beforeEach(() => {
    shown = [];
    asked = new Map();
    voice = new ShownVoice((name) => shown.push(name));
  });

  it('is the one that reads the language being heard, asked for once', async () => {
    voice.speaksWith(speech);
    await answers('noor', 'Noor');
    voice.hears('de');
    await answers('dora', 'Dora');
    asked.clear();
    voice.hears('de');
    assert.equal(asked.size, 0);
    voice.hears('fr');
    await answers('noor', 'Noor');
    voice.hears(undefined);
    assert.deepEqual(shown, ['Noor', 'Dora', 'Noor']);
  });

  it('is not one whose name arrives when another is heard, nor one without a name', async () => {
    voice.speaksWith(speech);
    voice.hears('de');
    await answers('noor', 'Noor');
    assert.deepEqual(shown, []);
    await answers('dora', undefined);
    assert.deepEqual(shown, []);
  });

  it('is asked for again with each reading, as it may have another name by then', async () => {
    voice.speaksWith(speech);
    await answers('noor', 'Noor');
    voice.speaksWith(speech);
    await answers('noor', 'Nora');
    assert.deepEqual(shown, ['Noor', 'Nora']);
  });

  it('is asked for again once voices may have other names', async () => {
    voice.speaksWith(speech);
    await answers('noor', 'Noor');
    voice.renamed();
    await answers('noor', 'Nora');
    assert.deepEqual(shown, ['Noor', 'Nora']);
  });

  it('is not known before anything speaks', () => {
    voice.hears('de');
    voice.renamed();
    assert.equal(asked.size, 0);
  });
});
