import assert from 'node:assert/strict';
import type { VoiceRefusal } from '../../../../../src/core/naturalVoices/voiceCheck.js';
import { parseModelConfig } from '../../../../../src/service/engine/piper/modelConfig.js';
import { toyConfig } from '../../../../support/toyVoice.js';

const toy = toyConfig();
const ids = toy.phoneme_id_map;

function parsed(change: object) {
  return parseModelConfig(JSON.stringify({ ...toy, ...change }));
}

describe('parseModelConfig', () => {
  it('fills in what old and home-made voices leave out', () => {
    const bare = {
      audio: { sample_rate: 16_000 },
      espeak: { voice: 'en-gb' },
      phoneme_id_map: { _: [0], '^': [1], $: [2], a: [14, 15] },
    };
    const { phonemeIds, phonemeMap, ...rest } = parseModelConfig(JSON.stringify(bare));
    assert.deepEqual(rest, {
      language: 'en',
      region: 'GB',
      name: '',
      quality: 'medium',
      espeakVoice: 'en-gb',
      sampleRate: 16_000,
      scales: { noise: 0.667, length: 1, noiseW: 0.8 },
      symbols: 256,
      speakers: [],
    });
    assert.deepEqual(phonemeIds.get('a'), [14, 15]);
    assert.equal(phonemeMap.size, 0);
  });

  it('knows the language and the country', () => {
    const places = [
      [{ espeak: { voice: 'fr-fr' }, language: { code: 'fr_FR' } }, 'fr', 'FR'],
      [{ espeak: { voice: 'pt' }, language: { code: 'pt_PT' } }, 'pt', 'PT'],
      [{ espeak: { voice: 'es-419' }, language: { code: 'es_MX' } }, 'es', 'MX'],
      [{ espeak: { voice: 'ar' }, language: undefined }, 'ar', 'JO'],
      [{ espeak: { voice: 'de' }, language: { code: 'nonsense' } }, 'de', 'DE'],
      [{ espeak: { voice: 'nl' }, language: { code: 'en_US' } }, 'nl', 'NL'],
    ] as const;
    for (const [change, language, region] of places) {
      const config = parsed(change);
      assert.deepEqual([config.language, config.region], [language, region], JSON.stringify(change));
    }
  });

  it('replaces phonemes as Piper does', () => {
    assert.deepEqual([...parsed({ espeak: { voice: 'pt-br' } }).phonemeMap], [['c', ['k']]]);
    const own = parsed({ espeak: { voice: 'pt-br' }, phoneme_map: { x: ['h', 'a'] } });
    assert.deepEqual([...own.phonemeMap], [['x', ['h', 'a']]]);
  });

  it('names each speaker by its number', () => {
    const { speakers } = parsed({ num_speakers: 4, speaker_id_map: { anna: 0, carl: 2, wild: 9 } });
    assert.deepEqual(speakers, ['anna', '1', 'carl', '3']);
  });

  const refused: readonly (readonly [string, string, VoiceRefusal])[] = [
    ['no JSON', 'audio: 22050', { reason: 'configNotJson' }],
    ['half of it', JSON.stringify(toy).slice(0, 500), { reason: 'configNotJson' }],
    ['a list', '[]', { reason: 'configMember', member: 'audio' }],
    ['nothing', 'null', { reason: 'configMember', member: 'audio' }],
    ['deep nesting', '['.repeat(500_000), { reason: 'configNotJson' }],
    ['100 MB', `{"audio":"${'x'.repeat(100_000_000)}"}`, { reason: 'configTooLarge' }],
    ['no sample rate', changed({ audio: {} }), { reason: 'configMember', member: 'audio.sample_rate' }],
    [
      'a wild sample rate',
      changed({ audio: { sample_rate: 1e9 } }),
      { reason: 'configMember', member: 'audio.sample_rate' },
    ],
    [
      'half a sample',
      changed({ audio: { sample_rate: 22_050.5 } }),
      { reason: 'configMember', member: 'audio.sample_rate' },
    ],
    ['another kind of phonemes', changed({ phoneme_type: 'text' }), { reason: 'letters' }],
    ['Chinese spelled in pinyin', changed({ phoneme_type: 'pinyin' }), { reason: 'pinyin' }],
    [
      'a path for a language',
      changed({ espeak: { voice: '../../etc/passwd' } }),
      { reason: 'configMember', member: 'espeak.voice' },
    ],
    [
      'a language without a dictionary',
      changed({ espeak: { voice: 'he' } }),
      { reason: 'language', language: 'he' },
    ],
    [
      'a wild length',
      changed({ inference: { length_scale: 1e30 } }),
      { reason: 'configMember', member: 'inference.length_scale' },
    ],
    [
      'a negative id',
      changed({ phoneme_id_map: { ...ids, a: [-1] } }),
      { reason: 'configMember', member: 'phoneme_id_map.a.0' },
    ],
    [
      'an id that the model has not',
      changed({ phoneme_id_map: { ...ids, a: [256] } }),
      { reason: 'configMember', member: 'phoneme_id_map.a' },
    ],
    [
      'a phoneme of many ids',
      changed({ phoneme_id_map: { ...ids, a: Array(9).fill(1) } }),
      { reason: 'configMember', member: 'phoneme_id_map.a' },
    ],
    [
      'no pause',
      changed({ phoneme_id_map: { ...ids, _: undefined } }),
      { reason: 'configMember', member: 'phoneme_id_map._' },
    ],
    [
      'too many phonemes',
      changed({
        phoneme_id_map: {
          ...ids,
          ...Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`p${n}`, [1]])),
        },
      }),
      { reason: 'configMember', member: 'phoneme_id_map' },
    ],
    ['too many speakers', changed({ num_speakers: 1e9 }), { reason: 'configMember', member: 'num_speakers' }],
  ];
  for (const [title, text, refusal] of refused) {
    it(`refuses ${title}`, () => {
      assert.throws(() => parseModelConfig(text), { refusal });
    });
  }

  it('takes nothing from the names that every object has', () => {
    const text = changed({}).replace(
      '{',
      '{"__proto__":{"dataset":"evil"},"constructor":{"prototype":{"x":1}},',
    );
    const reading = parseModelConfig(text.replace('"_":[0]', '"_":[0],"__proto__":[7],"constructor":[8]'));
    assert.equal(reading.name, 'toy');
    assert.equal(reading.phonemeIds.get('__proto__'), undefined);
    assert.equal(reading.phonemeIds.get('toString'), undefined);
    assert.equal(({} as Readonly<Record<string, unknown>>)['dataset'], undefined);
  });
});

function changed(change: object): string {
  return JSON.stringify({ ...toy, ...change });
}
