import { eld } from 'eld/extrasmall';

/** How well a text fits each language, from 0 to 1; what does not fit at all is left out. Keys are codes of two letters. */
export type LanguageScores = (text: string) => Readonly<Record<string, number>>;

export const languageScores: LanguageScores = (text) => eld.detect(text).getScores();
