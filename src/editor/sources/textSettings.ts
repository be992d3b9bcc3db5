import { parsePronunciations, type PronunciationProblem } from '../../text/pronunciations/pronunciations.js';
import type { TextSettings } from '../../text/settings.js';
import type { SettingKey, SettingValue } from '../../core/settingValue.js';

export type SettingReader = <Key extends SettingKey>(key: Key, languageId?: string) => SettingValue<Key>;

/** The settings for how text is read, and what is wrong with the pronunciations among them. */
export function textSettings(
  read: SettingReader,
  languageIds: readonly string[] = [],
  proof = false,
): { readonly settings: TextSettings; readonly problems: readonly PronunciationProblem[] } {
  const { pronunciations, problems } = parsePronunciations(read('pronunciations'));
  const byLanguage = <Key extends SettingKey>(key: Key): Record<string, SettingValue<Key>> =>
    Object.fromEntries(languageIds.map((languageId) => [languageId, read(key, languageId)]));
  return {
    settings: {
      code: read('speak.code'),
      codeByLanguage: byLanguage('speak.code'),
      fences: read('speak.fences'),
      fencesByLanguage: byLanguage('speak.fences'),
      tables: read('speak.tables'),
      punctuation: proof ? 'all' : read('speak.punctuation'),
      urls: read('speak.urls'),
      emoji: read('speak.emoji'),
      indentation: read('speak.indentation'),
      numbers: read('speak.numbers'),
      proof,
      pronunciations,
    },
    problems,
  };
}
