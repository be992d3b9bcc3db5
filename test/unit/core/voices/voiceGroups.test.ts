import assert from 'node:assert/strict';
import { groupVoices, LocaleNames, type VoiceGroup } from '../../../../src/core/voices/voiceGroups.js';
import { voicesOf } from '../../../../src/core/voices/listedVoices.js';
import { voiceOrFirst, type PublicVoice } from '../../../../src/core/voices/voice.js';

describe('public voices', () => {
  it('are grouped by language and region, in the order of names, the rest under Other', () => {
    const groups = groupVoices(
      publicVoices([
        ['Zoe', 'English (US) | Female'],
        ['Ann', 'en-US | Female'],
        ['Tom', 'British English | Male'],
        ['Sam', 'English | Male'],
        ['Eva', 'German (Austria) | Female'],
        ['Odd', 'Deep and warm'],
      ]),
      new LocaleNames('en'),
      'Other',
    );
    assert.deepEqual(outline(groups), [
      'English: Sam',
      '  United Kingdom: Tom',
      '  United States: Ann Zoe',
      'German (Austria): Eva',
      'Other: Odd',
    ]);
  });

  it('are grouped under names in the language of the user', () => {
    const voices = publicVoices([
      ['Ann', 'English (US) | Female'],
      ['Eva', 'German | Female'],
    ]);
    assert.deepEqual(outline(groupVoices(voices, new LocaleNames('de'), 'Andere')), [
      'Deutsch: Eva',
      'Englisch (Vereinigte Staaten): Ann',
    ]);
    assert.deepEqual(outline(groupVoices(voices, new LocaleNames('fr'), 'Autres')), [
      'Allemand: Eva',
      'Anglais (États-Unis): Ann',
    ]);
  });

  it('of a number too high for a linear search are all there once', () => {
    const voices = publicVoices(
      Array.from({ length: 2000 }, (_, n) => [`Voice ${n}`, `Language ${n % 40} (Region ${n % 7}) | Female`]),
    );
    const names = groupVoices(voices, new LocaleNames('en'), 'Other').flatMap(allOf);
    assert.equal(new Set(names).size, 2000);
    assert.equal(names.length, 2000);
  });

  it('write the name of a language with a capital in a list, and as its language does in a sentence', () => {
    for (const [locale, listed, inSentence] of [
      ['fr', 'Allemand', 'allemand'],
      ['es', 'Alemán', 'alemán'],
      ['de', 'Deutsch', 'Deutsch'],
      ['ja', 'ドイツ語', 'ドイツ語'],
    ] as const) {
      const names = new LocaleNames(locale);
      assert.deepEqual([names.language('de'), names.inSentence('de')], [listed, inSentence]);
    }
  });
});

describe('the list of voices', () => {
  it('holds each id once, a custom voice before a public one', () => {
    const voices = voicesOf({
      voices: [
        { voice_id: 'a', name: 'A', sample: '', metadata: '' },
        { voice_id: 'a', name: 'A again', sample: '', metadata: '' },
        { voice_id: 'b', name: 'B', sample: '', metadata: '' },
      ],
      customVoices: [{ voice_id: 'b', name: 'Mine', sample: '', language: 'en' }],
    });
    assert.deepEqual(
      voices.map(({ kind, id, name }) => [kind, id, name]),
      [
        ['custom', 'b', 'Mine'],
        ['public', 'a', 'A'],
      ],
    );
  });

  it('gives another voice when the chosen one is gone', () => {
    const voices = voicesOf({
      voices: [{ voice_id: 'a', name: 'A', sample: '', metadata: '' }],
      customVoices: [{ voice_id: 'b', name: 'Mine', sample: '', language: 'en' }],
    });
    assert.equal(voiceOrFirst(voices, 'b')?.id, 'b');
    assert.equal(voiceOrFirst(voices, 'gone')?.id, 'a');
    assert.equal(voiceOrFirst([], 'gone'), undefined);
  });
});

function publicVoices(list: readonly (readonly [name: string, metadata: string])[]): PublicVoice[] {
  const voices = list.map(([name, metadata]) => ({ voice_id: name, name, sample: '', metadata }));
  return voicesOf({ voices, customVoices: [] }).filter((voice) => voice.kind === 'public');
}

function outline(groups: readonly VoiceGroup[], indent = ''): string[] {
  return groups.flatMap(({ label, voices, groups: inner }) => [
    `${indent}${label}: ${voices.map(({ name }) => name).join(' ')}`,
    ...outline(inner, `${indent}  `),
  ]);
}

function allOf({ voices, groups }: VoiceGroup): string[] {
  return [...voices.map(({ name }) => name), ...groups.flatMap(allOf)];
}
