import assert from 'node:assert/strict';
import type { Clause } from '../../../../../src/service/engine/piper/phonemes.js';
import type { EspeakProgram } from '../../../../../src/service/engine/espeak/espeakProgram.js';
import { phonemesOf } from '../../../../../src/service/engine/piper/phonemes.js';
import { espeakHere } from '../../../../support/espeakHere.js';

describe('phonemesOf', () => {
  let espeak: EspeakProgram;
  before(async () => {
    espeak = await espeakHere();
  });

  /** The clauses with their marks, `|` behind each sentence. */
  const spelled = (text: string, voice = 'en-us') =>
    phonemesOf(espeak, text, voice)
      .map((clause) => `${words(clause).join(' ')}${clause.mark ?? ''}${clause.endsSentence ? '|' : ''}`)
      .join(' ');
  const words = (clause: Clause) => clause.words.map(({ phonemes }) => phonemes);
  /** Each word's place in the text, as the text from there. */
  const places = (text: string, voice = 'en-us') =>
    phonemesOf(espeak, text, voice).flatMap((clause) =>
      clause.words.map(({ offset }) => text.slice(offset).split(/\s/)[0]),
    );

  it('spells as Piper does', () => {
    assert.equal(spelled('this, is: a; test.'), 'ðˈɪs, ɪz: ˈeɪ; tˈɛst.|');
    assert.equal(spelled('Test 1. Test 2.'), 'tˈɛst wˈʌn.| tˈɛst tˈuː.|');
    assert.equal(spelled('licht!', 'de'), 'lˈɪçt!|');
  });

  it('knows the names that eSpeak had for languages, and the marks of other scripts', () => {
    assert.equal(spelled('God dag.', 'no'), spelled('God dag.', 'nb'));
    assert.equal(spelled('नमस्ते। हाँ।', 'hi').split('|').length, 3);
  });

  it('keeps the lengths that eSpeak does not report', () => {
    assert.equal(spelled('e aveva ragione.', 'it'), 'e avˌeva radʒˈoːne.|');
  });

  it('knows the mark after quotes, brackets and abbreviations', () => {
    assert.equal(spelled('He said “Stop!” and left.'), 'hiː sˈɛd stˈɑːp!| ænd lˈɛft.|');
    assert.equal(spelled('(Really?) Yes… no.'), 'ɹˈiəli?| jˈɛs; nˈoʊ.|');
    assert.equal(spelled('Is it N.A.T.O.? No.'), 'ɪz ɪɾ ˌɛnˌeɪtˌiːˈoʊ?| nˈoʊ.|');
  });

  it('knows the marks of other scripts', () => {
    const marks = phonemesOf(espeak, 'هل تعرف هذه القصة؟ نعم، إنها جميلة؛ حقا.', 'ar').map(
      ({ mark }) => mark,
    );
    assert.deepEqual(marks, ['?', ',', ';', '.']);
    assert.deepEqual(
      phonemesOf(espeak, '¿Qué? ¡No!', 'es').map(({ mark }) => mark),
      ['?', '!'],
    );
  });

  it('ends a sentence where a paragraph ends', () => {
    assert.equal(spelled('Heading\n\nThe text'), 'hˈɛdɪŋ| ðə tˈɛkst|');
  });

  it('knows where each word begins', () => {
    assert.deepEqual(places('Give it to me, or to him!'), ['Give', 'it', 'to', 'me,', 'or', 'to', 'him!']);
    assert.deepEqual(places('Out of the 😀 blue'), ['Out', 'the', '😀', '', 'blue']);
    assert.deepEqual(places('It costs 12 or $5.'), ['It', 'costs', '12', 'or', '$5.', '5.']);
    assert.deepEqual(places('AT&T <b>x</b> [[now'), ['AT&T', 'b>x</b>', 'x</b>', '/b>', 'b>', 'now']);
  });

  it('says a word of another language without telling which', () => {
    assert.equal(spelled('Bon week-end', 'fr'), 'bˈɔ̃ wˈiːkˈɛnd|');
  });

  it('finds languages by the names that they had', () => {
    assert.equal(spelled('Hello', 'en-gb'), 'həlˈəʊ|');
    assert.equal(spelled('Oui', 'fr-fr'), 'wˈi|');
    assert.throws(() => phonemesOf(espeak, 'Hello', 'xx'), /no voice xx/);
  });

  it('makes nothing of what cannot be said', () => {
    for (const text of ['', ' ', '\0', '\n\n']) assert.deepEqual(phonemesOf(espeak, text, 'en-us'), []);
  });

  it('leaves eSpeak at its pace', () => {
    const samples = () =>
      espeak.speak('Hello', 'gmw/en-US', { pace: 1, pitch: 1, pitchRange: 1 }, () => false).samples.length;
    const before = samples();
    phonemesOf(espeak, 'Hello', 'de');
    // Breath is noise, and no two sounds have quite the same length.
    assert.ok(Math.abs(samples() - before) < before / 50);
  });
});
