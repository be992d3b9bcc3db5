import assert from 'node:assert/strict';
import { durationWords, recordingRule, refusalWords } from '../../../../src/core/recording/refusalWords.js';
import { english } from '../../../../src/core/plainText.js';

describe('a duration in words', () => {
  it('never says 30 seconds of what is shorter, or 5 minutes of what is longer', () => {
    assert.equal(durationWords(29.99, english), '29 s');
    assert.equal(durationWords(300.01, english), '5 min 1 s');
    assert.equal(durationWords(300, english), '5 min');
    assert.equal(durationWords(61.5, english), '1 min 1 s');
  });

  it('counts minutes from the first one on', () => {
    assert.equal(durationWords(59.9, english), '59 s');
    assert.equal(durationWords(60, english), '1 min');
  });
});

describe('what is said of a recording', () => {
  for (const [type, name] of [
    ['amr', 'AMR'],
    ['wma', 'WMA'],
    ['midi', 'MIDI'],
  ] as const) {
    it(`names ${name}, which cannot be used`, () => {
      const words = `The file contains ${name} audio. Only WAV and MP3 can be used.`;
      assert.equal(refusalWords({ reason: 'wrongType', type }, english), words);
    });
  }

  it('names the kind that a file is of', () => {
    assert.equal(
      refusalWords({ reason: 'noSound', type: 'wav' }, english),
      'The file looks like WAV, but it contains no readable sound. Save it again, or choose another.',
    );
    assert.equal(
      refusalWords({ reason: 'rareKind', type: 'wav' }, english),
      'This kind of WAV file cannot be read. Save it again as a 16-bit WAV or an ordinary MP3.',
    );
  });

  it('ends with what to do about it', () => {
    const seconds = 6;
    for (const [refusal, what] of [
      [{ reason: 'tooLarge', bytes: 17_900_000 }, /save it as MP3\.$/],
      [{ reason: 'damaged', seconds }, /Save it again, or choose another\.$/],
      [{ reason: 'noPauses' }, /Record one person in a quiet room\.$/],
      [{ reason: 'noVoice' }, /Record one person in a quiet room\.$/],
      [{ reason: 'mostlySilent', seconds }, /Record it again without long pauses\.$/],
    ] as const)
      assert.match(refusalWords(refusal, english), what);
  });

  it('is first what it must be', () => {
    assert.equal(
      recordingRule(english),
      'A recording of one person: WAV or MP3, 30 s to 5 min long, under 10 MB',
    );
  });
});
