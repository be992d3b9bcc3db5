import { eld } from 'eld/extrasmall';

/**
 * How well a text fits each language, from 0 to 1. Languages that do not fit at all are left out. Keys are two-letter
 * codes.
 */
export type LanguageScores = (text: string) => Readonly<Record<string, number>>;

export const languageScores: LanguageScores = (text) => eld.detect(text).getScores();
