import { rewrite, type Edit, type MappedText } from '../../../text/mappedText.js';
import { arabicNumber, japaneseCounted, japaneseNumber } from './japaneseNumbers.js';

/** A morpheme from the dictionary, in text order. */
export interface Morpheme {
  readonly surface: string;
  /** In katakana, as pronounced; missing for words the dictionary does not know. */
  readonly pronunciation?: string;
  readonly partOfSpeech: string;
  readonly partOfSpeechSubcategory1?: string;
}

export type Analyse = (text: string) => readonly Morpheme[];

/** The text in kana as pronounced, with a space before each word but not before particles. */
export function japaneseSounds(written: MappedText, analyse: Analyse): MappedText {
  return rewrite(written, soundEdits(written.text, analyse));
}

function* soundEdits(text: string, analyse: Analyse): Generator<Edit> {
  const morphemes = withWholeNumbers(analyse(text));
  let isFirst = true;
  let at = 0;
  for (let n = 0; n < morphemes.length; n++) {
    const morpheme = morphemes[n];
    if (morpheme === undefined) continue;
    const from = text.indexOf(morpheme.surface, at);
    if (from < 0) continue;
    yield { start: at, end: from, text: '' };
    at = from + morpheme.surface.length;
    let read = reading(morpheme);
    const counter = morphemes[n + 1];
    const number = numberOf(morpheme);
    if (number !== undefined && counter !== undefined) {
      const isCounter = isSuffix(counter) && !/^[ァ-ヶー]/.test(counter.surface);
      const counted = japaneseCounted(number, counter.surface, isCounter ? reading(counter) : undefined);
      if (counted !== undefined) {
        read = counted;
        at = text.indexOf(counter.surface, at) + counter.surface.length;
        n++;
      }
    }
    const joins = /^(助詞|助動詞|記号)/.test(morpheme.partOfSpeech) || isSuffix(morpheme);
    if (!isFirst && !joins) read = ` ${read}`;
    isFirst &&= read === '';
    yield { start: from, end: at, text: read };
  }
  yield { start: at, end: text.length, text: '' };
}

/** The dictionary parts a number at its marks, as in `1.5`, and in kanji; a space would part it from its counter. */
function withWholeNumbers(morphemes: readonly Morpheme[]): readonly Morpheme[] {
  const whole: Morpheme[] = [];
  for (const [n, morpheme] of morphemes.entries()) {
    if (/^ +$/.test(morpheme.surface)) continue;
    const [last, mark] = [whole.at(-2), whole.at(-1)];
    if (
      mark !== undefined &&
      !/^ +$/.test(morphemes[n - 1]?.surface ?? '') &&
      isNumber(morpheme) &&
      isNumber(mark) &&
      !mark.surface.includes('.')
    )
      whole.splice(-1, 1, {
        ...morpheme,
        surface: mark.surface + morpheme.surface,
        partOfSpeechSubcategory1: '数',
      });
    else if (
      isNumber(morpheme) &&
      isNumber(last) &&
      mark !== undefined &&
      (mark.surface === ',' || (mark.surface === '.' && !last.surface.includes('.')))
    )
      whole.splice(-2, 2, { ...morpheme, surface: `${last.surface}${mark.surface}${morpheme.surface}` });
    else whole.push(morpheme);
  }
  return whole;
}

function isNumber(morpheme: Morpheme | undefined): morpheme is Morpheme {
  const surface = morpheme?.surface ?? '';
  return (
    /^[\d０-９][\d０-９.,]*$/.test(surface) ||
    (morpheme?.partOfSpeechSubcategory1 === '数' && arabicNumber(surface) !== undefined)
  );
}

function isSuffix(morpheme: Morpheme): boolean {
  return morpheme.partOfSpeechSubcategory1 === '接尾' || morpheme.partOfSpeechSubcategory1 === '非自立';
}

function reading(morpheme: Morpheme): string {
  const { surface, pronunciation } = morpheme;
  const number = numberOf(morpheme);
  if (number !== undefined) return japaneseNumber(number);
  if (pronunciation !== undefined && pronunciation !== '*') return hiragana(pronunciation);
  // The engine would call kanji without a reading "Chinese letter", in English.
  return hiragana(surface.replace(/\p{Script=Han}/gu, ' '));
}

function numberOf(morpheme: Morpheme): string | undefined {
  return isNumber(morpheme) ? arabicNumber(morpheme.surface.normalize('NFKC')) : undefined;
}

function hiragana(kana: string): string {
  return kana.replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
}
