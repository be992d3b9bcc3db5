import type * as vscode from 'vscode';
import {
  parsePronunciations,
  type PronunciationProblem,
} from '../../core/text/pronunciations/pronunciations.js';
import { defaultSpeechSettings, type CodeReading, type SpeechSettings } from '../../core/text/settings.js';

const codeReadings: readonly CodeReading[] = ['full', 'commentsOnly', 'skip'];

/** The settings under `lector` that say how text is spoken. A value that is none of those allowed counts as not set. */
export function speechSettings(
  configuration: Pick<vscode.WorkspaceConfiguration, 'get'>,
  codeIn: (languageId: string) => unknown = () => undefined,
  languageIds: readonly string[] = [],
): { readonly settings: SpeechSettings; readonly problems: readonly PronunciationProblem[] } {
  const oneOf = <T extends string>(key: string, allowed: readonly T[], otherwise: T): T =>
    allowed.find((value) => value === configuration.get(key)) ?? otherwise;
  const { code, punctuation, urls, emoji } = defaultSpeechSettings;
  const { pronunciations, problems } = parsePronunciations(configuration.get('pronunciations'));
  const codeByLanguage: Record<string, CodeReading> = {};
  for (const languageId of languageIds) {
    const reading = codeReadings.find((value) => value === codeIn(languageId));
    if (reading !== undefined) codeByLanguage[languageId] = reading;
  }
  return {
    settings: {
      code: oneOf('speak.code', codeReadings, code),
      codeByLanguage,
      punctuation: oneOf('speak.punctuation', ['none', 'some', 'all'], punctuation),
      urls: oneOf('speak.urls', ['domain', 'skip', 'spell'], urls),
      emoji: oneOf('speak.emoji', ['name', 'skip'], emoji),
      indentation: configuration.get('speak.indentation') === true,
      pronunciations,
    },
    problems,
  };
}
