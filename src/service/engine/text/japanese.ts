import { replaced, rewrite, type Edit, type MappedText } from '../../../text/mappedText.js';
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

/** Words of programmers and others that the dictionary lacks, or reads as they are in other texts. */
const ownReadings: readonly (readonly [word: RegExp, reading: string])[] = [
  [
    /(?<!月\s?)(?:一日(?!付)|1日(?=に[\d何一]|あたり|当たり|[中前目\d一]|後(?!半)|以内|ごと|おき|かけ))/g,
    'イチニチ',
  ],
  [/閾値|しきい値/g, 'シキイチ'],
  [/(?<=[\d二三四五])択/g, 'タク'],
  [/(?<!\p{Script=Han})空行(?!\p{Script=Han})/gu, 'クーギョー'],
  [
    /(?<!\p{Script=Han})空(?=[文配要]|リスト|オブジェクト|の(?:[文配要値行状場\w]|\p{Script=Katakana})|で(?:は?な|も|あ)|か(?:どう|の)|に(?:する|し[てた]|なる|なっ))/gu,
    'カラ',
  ],
  [/(?<!(?!第)\p{Script=Han})一行(?=目|\P{Script=Han}|$)/gu, 'イチギョー'],
  [/(?<!\p{Script=Han})数行(?!\p{Script=Han})/gu, 'スーギョー'],
  [/(?<!\p{Script=Han})各行(?!\p{Script=Han})/gu, 'カクギョー'],
  [/(?<!\p{Script=Han})全行(?!\p{Script=Han})/gu, 'ゼンギョー'],
  [/(?<![\p{Script=Han}\d])行末(?!尾)/gu, 'ギョーマツ'],
  [/(?<![\p{Script=Han}\d])行内(?!容)/gu, 'ギョーナイ'],
  [/(?<!\p{Script=Han})高階(?!\p{Script=Han}*層)/gu, 'コーカイ'],
  [/疎結合/g, 'ソケツゴー'],
  [/強参照/g, 'キョーサンショー'],
  [/構文木/g, 'コーブンギ'],
  [/瞬断/g, 'シュンダン'],
  [/(?<=[(（])笑(?=[)）])/g, 'ワライ'],
];

/** The text in kana as pronounced, with a space before each word but not before particles. */
export function japaneseSounds(written: MappedText, analyse: Analyse): MappedText {
  const named = ownReadings.reduce((text, [word, reading]) => replaced(text, word, () => reading), written);
  return rewrite(named, soundEdits(named.text, analyse));
}

function* soundEdits(text: string, analyse: Analyse): Generator<Edit> {
  // A space is no border of a word: "2020 年", "React 内".
  const morphemes = withWholeNumbers(
    analyse(text.replace(/(?<=[\p{Script=Latin}\d)]) (?=\p{Script=Han})/gu, '')),
  );
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
      const isCounter = isSuffix(counter) && !/^[ァ-ヴー](?!月)/.test(counter.surface);
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

/** What stands alone is read in another way than the dictionary has it. */
const soleReadings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  値: { ネ: 'あたい' },
  間: { マ: 'あいだ' },
  後: { ノチ: 'あと' },
  親: { シン: 'おや' },
  行: { クダリ: 'ぎょー', ユキ: 'ぎょー', コー: 'ぎょー', ギョー: 'ぎょー' },
};

function reading(morpheme: Morpheme): string {
  const { surface, pronunciation } = morpheme;
  const number = numberOf(morpheme);
  if (number !== undefined) return japaneseNumber(number);
  const own = soleReadings[surface]?.[pronunciation ?? ''];
  if (own !== undefined && morpheme.partOfSpeech !== '動詞') return own;
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
