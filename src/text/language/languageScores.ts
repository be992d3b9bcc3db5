import { eld } from 'eld/extrasmall';

/**
 * How well a text fits each language, from 0 to 1. Languages that do not fit at all are left out. Keys are two-letter
 * codes.
 */
export type LanguageScores = (text: string) => Readonly<Record<string, number>>;

/** Words of Malay that Indonesian spells otherwise, or does without. */
const malay = /(?<!\p{L})(?:bahawa|kerana|ialah|iaitu|sahaja|mahu|daripada|tiada|mana-mana)(?!\p{L})/iu;
/** Letters that Vietnamese has and Yoruba has not. */
const vietnamese = /[ảấầẩẫậắằẳẵặẻẽếềểễệỉốồổỗộớờởỡợủứừửữựỷỹđơư]/iu;

/** Eld takes Indonesian for Malay, and some Vietnamese for Yoruba. */
export const languageScores: LanguageScores = (text) => {
  const { ms = 0, yo = 0, ...fits } = eld.detect(text).getScores();
  if (ms > 0) Object.assign(fits, malay.test(text) ? { ms } : { id: ms });
  if (yo > 0) Object.assign(fits, vietnamese.test(text) ? { vi: Math.max(yo, fits['vi'] ?? 0) } : { yo });
  return fits;
};
