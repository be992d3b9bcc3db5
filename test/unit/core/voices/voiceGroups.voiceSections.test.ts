import assert from 'node:assert/strict';
import { voicesOf } from '../../../../src/core/voices/listedVoices.js';
import { LocaleNames, voiceSections } from '../../../../src/core/voices/voiceGroups.js';

const headings = {
  chosen: 'Chosen',
  favorites: 'Favorites',
  custom: 'Custom Voices',
  natural: 'Natural',
  other: 'Other',
};
const named = (id: string, metadata: string) => ({ voice_id: id, name: id, sample: '', metadata });
const own = (id: string) => ({ voice_id: id, name: id, sample: '', language: 'de' });
const voices = voicesOf({
  voices: [
    named('Odd', 'Warm and deep'),
    named('Eva', 'German (DE) | Female'),
    named('Ben', 'English (UK) | Male'),
    named('Ada', 'English (US) | Female'),
    named('Abe', 'English (US) | Male'),
  ],
  customVoices: [own('Mine 10'), own('Mine 9')],
});

function shown(chosen?: string, favorites: readonly string[] = [], locale = 'en') {
  const sections = voiceSections(voices, { chosen, favorites, names: new LocaleNames(locale), headings });
  return sections.map(({ heading, voices }) => [heading, ...voices.map(({ name }) => name)].join(', '));
}

describe('the list of voices', () => {
  it('begins with the chosen voice and ends with those without a language', () => {
    assert.deepEqual(shown('Eva'), [
      'Chosen, Eva',
      'Custom Voices, Mine 9, Mine 10',
      'English, Ben, Abe, Ada',
      'Other, Odd',
    ]);
  });

  it('has each voice once, favorites in the user’s order', () => {
    assert.deepEqual(shown('Ada', ['Odd', 'Ada', 'Mine 10', 'gone']), [
      'Chosen, Ada',
      'Favorites, Odd, Mine 10',
      'Custom Voices, Mine 9',
      'English, Ben, Abe',
      'German (Germany), Eva',
    ]);
  });

  it('has the language of the chosen voice before the others', () => {
    const more = voicesOf({
      voices: [
        named('Daan', 'Dutch (NL) | Male'),
        named('Ada', 'English (US) | Female'),
        named('Ben', 'English (UK) | Male'),
        named('Eva', 'German (DE) | Female'),
        named('Max', 'German (DE) | Male'),
      ],
      customVoices: [own('Mine')],
    });
    const shownFor = (chosen: string) =>
      voiceSections(more, { chosen, favorites: [], names: new LocaleNames('en'), headings }).map(
        ({ heading }) => heading,
      );
    assert.deepEqual(shownFor('Ada'), [
      'Chosen',
      'Custom Voices',
      'English (United Kingdom)',
      'Dutch (Netherlands)',
      'German (Germany)',
    ]);
    assert.deepEqual(shownFor('Max'), [
      'Chosen',
      'Custom Voices',
      'German (Germany)',
      'Dutch (Netherlands)',
      'English',
    ]);
    assert.deepEqual(shownFor('Mine'), ['Chosen', 'German (Germany)', 'Dutch (Netherlands)', 'English']);
  });

  it('names languages in the user’s language, in its order', () => {
    assert.deepEqual(shown(undefined, [], 'de'), [
      'Custom Voices, Mine 9, Mine 10',
      'Deutsch (Deutschland), Eva',
      'Englisch, Abe, Ada, Ben',
      'Other, Odd',
    ]);
  });

  it('has natural voices before those that ship, by the voice and then by its speakers', () => {
    const withNatural = voicesOf({
      voices: [
        named('Ada', 'English (US) | Female'),
        { ...named('Alex', 'Dutch (NL) | Male'), voice_id: 'piper-nl_NL-alex-medium' },
        { ...named('MLS 10', 'French (FR) | Neutral'), voice_id: 'piper-fr_FR-mls-medium:0' },
        { ...named('MLS 9', 'French (FR) | Neutral'), voice_id: 'piper-fr_FR-mls-medium:1' },
      ],
      customVoices: [own('Mine 9')],
    });
    const order = { chosen: undefined, favorites: [], names: new LocaleNames('en'), headings };
    assert.deepEqual(
      voiceSections(withNatural, order).map(({ heading, voices }) =>
        [heading, ...voices.map(({ name }) => name)].join(', '),
      ),
      ['Custom Voices, Mine 9', 'Natural, Alex, MLS 9, MLS 10', 'English (United States), Ada'],
    );
  });
});
