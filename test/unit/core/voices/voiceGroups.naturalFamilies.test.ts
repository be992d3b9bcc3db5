import assert from 'node:assert/strict';
import { isNatural, naturalFamilies } from '../../../../src/core/voices/voiceGroups.js';
import { voicesOf } from '../../../../src/core/voices/listedVoices.js';

const voice = (id: string, name: string) => ({
  voice_id: id,
  name,
  sample: '',
  metadata: 'French (FR) | Neutral',
});

describe('natural voices among the others', () => {
  const all = voicesOf({
    voices: [
      voice('piper-fr_FR-upmc-medium:1', 'UPMC pierre'),
      voice('piper-fr_FR-upmc-medium:0', 'UPMC jessica'),
      voice('espeak-fr-1', 'Luc'),
      voice('piper-fr_FR-siwis-medium', 'Siwis'),
      voice('piper-fr_FR-mls-medium:0', 'MLS 1840'),
      voice('piper-fr_FR-mls-medium:1', 'MLS 1841'),
    ],
    customVoices: [{ voice_id: 'piper-fr_FR-mine-low', name: 'Mine', sample: '', language: 'fr' }],
  });

  it('are known by their ids, and are not the user’s own', () => {
    assert.deepEqual(
      all.filter((candidate) => !isNatural(candidate)).map(({ name }) => name),
      ['Mine', 'Luc'],
    );
  });

  it('are together with their other speakers, under the name that all of them have', () => {
    assert.deepEqual(
      naturalFamilies(all, 'en').map(({ key, name, voices }) => [
        key,
        name,
        voices.map((one) => one.name).join(', '),
      ]),
      [
        ['fr_FR-mls-medium', 'MLS', 'MLS 1840, MLS 1841'],
        ['fr_FR-siwis-medium', 'Siwis', 'Siwis'],
        ['fr_FR-upmc-medium', 'UPMC', 'UPMC jessica, UPMC pierre'],
      ],
    );
  });
});
