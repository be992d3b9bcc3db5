import { eld } from 'eld/extrasmall';

/**
 * How well a text fits each language, from 0 to 1. Languages that do not fit at all are left out. Keys are two-letter
 * codes.
 */
export type LanguageScores = (text: string) => Readonly<Record<string, number>>;

/** Words of Malay that Indonesian spells otherwise, or does without. */
const malay = /(?<!\p{L})(?:bahawa|kerana|ialah|iaitu|sahaja|mahu|daripada|tiada|mana-mana)(?!\p{L})/iu;
/** Letters that only Vietnamese has; it has many of them. */
const vietnamese = /[ảấầẩẫậắằẳẵặẻẽếềểễệỉốồổỗộớờởỡợủứừửữựỷỹơư]/giu;
/** Words of Norwegian that Danish spells otherwise. */
const norwegian = /(?<!\p{L})(?:av|å|etter|ble|blir|noe|noen|\p{L}+het(?:en|er|ene)?)(?!\p{L})/iu;

/** Eld takes Indonesian for Malay, some Norwegian for Danish, and is not sure of Vietnamese. */
export const languageScores: LanguageScores = (written) => {
  const text = written.normalize('NFC');
  const fits = eld.detect(text).getScores();
  const { ms = 0, da = 0, no = 0 } = fits;
  if (ms > 0 && !malay.test(text)) Object.assign(fits, { id: ms, ms: 0 });
  if (da > no && norwegian.test(text)) Object.assign(fits, { no: da, da: no });
  if ((text.match(vietnamese)?.length ?? 0) > text.length / 20) fits['vi'] = 1;
  return fits;
};
