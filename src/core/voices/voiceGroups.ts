// Public voices by language and region, named and sorted in the user's language.

import type { PublicVoice } from './voice.js';

export interface VoiceGroup {
  /** Survives refreshes, so that what is open stays open. */
  readonly id: string;
  readonly label: string;
  readonly groups: readonly VoiceGroup[];
  readonly voices: readonly PublicVoice[];
}

/** Names of languages and regions in the user's language. */
export class LocaleNames {
  private readonly languages: Intl.DisplayNames;
  private readonly regions: Intl.DisplayNames;

  constructor(readonly displayLocale: string) {
    this.languages = new Intl.DisplayNames([displayLocale, 'en'], { type: 'language' });
    this.regions = new Intl.DisplayNames([displayLocale, 'en'], { type: 'region' });
  }

  language(language: string): string {
    return /^[a-z]{2,3}$/.test(language) ? nameOf(this.languages, language) : language;
  }

  region(region: string): string {
    return /^([A-Z]{2}|\d{3})$/.test(region) ? nameOf(this.regions, region) : region;
  }
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  const name = names.of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

export function groupVoices(
  voices: readonly PublicVoice[],
  names: LocaleNames,
  otherLabel: string,
): VoiceGroup[] {
  const { compare } = new Intl.Collator(names.displayLocale, { numeric: true });
  const byName = (a: PublicVoice, b: PublicVoice): number => compare(a.name, b.name);
  const byLabel = (a: VoiceGroup, b: VoiceGroup): number => compare(a.label, b.label);
  const placed = voices.filter(({ labels }) => labels.locale !== undefined);
  const others = voices.filter(({ labels }) => labels.locale === undefined);

  const languages = [...groupBy(placed, languageKey)].map(([key, inLanguage]): VoiceGroup => {
    const label = names.language(inLanguage[0]?.labels.locale?.language ?? key);
    const regions = [...groupBy(inLanguage, regionKey)];
    const [only] = regions;
    // A single region needs no level of its own.
    if (only !== undefined && regions.length === 1) {
      const region = inLanguage[0]?.labels.locale?.region;
      const full = region === undefined ? label : `${label} (${names.region(region)})`;
      return { id: key, label: full, groups: [], voices: inLanguage.toSorted(byName) };
    }
    const groups = regions
      .filter(([region]) => region !== '')
      .map(([region, inRegion]) => ({
        id: `${key}/${region}`,
        label: names.region(inRegion[0]?.labels.locale?.region ?? region),
        groups: [],
        voices: inRegion.toSorted(byName),
      }));
    const anywhere = regions.find(([region]) => region === '')?.[1] ?? [];
    return { id: key, label, groups: groups.toSorted(byLabel), voices: anywhere.toSorted(byName) };
  });

  const groups = languages.toSorted(byLabel);
  return others.length === 0
    ? groups
    : [...groups, { id: 'other', label: otherLabel, groups: [], voices: others.toSorted(byName) }];
}

function languageKey({ labels }: PublicVoice): string {
  return `language:${labels.locale?.language.toLowerCase() ?? ''}`;
}

function regionKey({ labels }: PublicVoice): string {
  return labels.locale?.region?.toLowerCase() ?? '';
}

function groupBy(
  voices: readonly PublicVoice[],
  key: (voice: PublicVoice) => string,
): Map<string, PublicVoice[]> {
  const groups = new Map<string, PublicVoice[]>();
  for (const voice of voices) {
    const group = groups.get(key(voice));
    if (group === undefined) groups.set(key(voice), [voice]);
    else group.push(voice);
  }
  return groups;
}
