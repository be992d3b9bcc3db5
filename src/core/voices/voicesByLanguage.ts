import { stringMapOf, type ServiceKey } from './perService.js';

/** The setting: `{ "auto": "off", "embedded": { "de": "a voice's id" } }`. No service is called `auto`. */
export type VoicesByLanguage = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

const auto = 'auto';

/** Takes what a person typed, and keeps what can be used of it. */
export function voicesByLanguageOf(stored: unknown): VoicesByLanguage | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
  const usable: Record<string, string | Readonly<Record<string, string>>> = {};
  for (const [key, value] of Object.entries(stored) as [string, unknown][]) {
    if (key === auto) usable[key] = value === 'off' || value === false ? 'off' : 'on';
    else {
      const voices = stringMapOf(value);
      if (voices !== undefined) usable[key] = voices;
    }
  }
  return usable;
}

/** Whether each paragraph is read in its own language. */
export function isByLanguage(setting: VoicesByLanguage): boolean {
  return setting[auto] !== 'off';
}

export function voicesOfService(
  setting: VoicesByLanguage,
  service: ServiceKey,
): Readonly<Record<string, string>> {
  const voices = Object.hasOwn(setting, service) ? setting[service] : undefined;
  return typeof voices === 'object' ? voices : {};
}

/** Of a voice that is no more. */
export function withoutVoice(
  setting: VoicesByLanguage,
  service: ServiceKey,
  voiceId: string,
): VoicesByLanguage {
  const others = Object.entries(voicesOfService(setting, service)).filter(([, id]) => id !== voiceId);
  return Object.hasOwn(setting, service) ? { ...setting, [service]: Object.fromEntries(others) } : setting;
}

export function withVoice(
  setting: VoicesByLanguage,
  service: ServiceKey,
  language: string,
  voiceId: string,
): VoicesByLanguage {
  return { ...setting, [service]: { ...voicesOfService(setting, service), [language]: voiceId } };
}
