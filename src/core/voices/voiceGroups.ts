// Public voices by language and region, natural ones by family, and all of them under headings, in the user's language.

import { grouped } from '../grouped.js';
import { naturalIdOf, voiceLanguage, type PublicVoice, type Voice } from './voice.js';

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

  /** Not every language writes the names of languages with a capital. */
  inSentence(language: string): string {
    return this.languages.of(language) ?? language;
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

  const languages = [...grouped(placed, languageKey)].map(([key, inLanguage]): VoiceGroup => {
    const label = names.language(inLanguage[0]?.labels.locale?.language ?? key);
    const regions = [...grouped(inLanguage, regionKey)];
    // A single region needs no level of its own.
    if (regions.length === 1) {
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

/** A natural voice with all of its speakers. */
export interface NaturalFamily {
  readonly key: string;
  readonly name: string;
  readonly voices: readonly PublicVoice[];
}

export function isNatural(voice: Voice): voice is PublicVoice {
  return voice.kind === 'public' && naturalIdOf(voice.id) !== undefined;
}

/** The natural ones of these voices, by name. Speakers are in the order of their names. */
export function naturalFamilies(voices: readonly Voice[], displayLocale: string): NaturalFamily[] {
  const { compare } = new Intl.Collator(displayLocale, { numeric: true });
  return [...grouped(voices.filter(isNatural), ({ id }) => naturalIdOf(id)?.key ?? id)]
    .map(([key, speakers]) => ({
      key,
      name: commonName(speakers.map(({ name }) => name)),
      voices: speakers.toSorted((a, b) => compare(a.name, b.name)),
    }))
    .toSorted((a, b) => compare(a.name, b.name));
}

/** The words that all of the names begin with: a speaker is called by the voice's name and its own. */
function commonName(names: readonly string[]): string {
  const [words = [], ...others] = names.map((name) => name.split(' '));
  const differs = words.findIndex((word, index) => others.some((other) => other[index] !== word));
  return words.slice(0, differs === -1 ? undefined : Math.max(1, differs)).join(' ');
}

interface VoiceSection {
  readonly heading: string;
  readonly voices: readonly Voice[];
}

interface SectionOrder {
  readonly chosen: string | undefined;
  /** In the user's order. */
  readonly favorites: readonly string[];
  readonly names: LocaleNames;
  /** `other` is for voices whose language is unknown. */
  readonly headings: Readonly<Record<'chosen' | 'favorites' | 'custom' | 'natural' | 'other', string>>;
}

/**
 * All voices as one flat list under headings, each voice once: the one that reads, favorites, custom voices, natural
 * ones, then the other public ones by language. The language of the voice that reads comes first: most people who look
 * for another voice want it for the same texts.
 */
export function voiceSections(
  voices: readonly Voice[],
  { chosen, favorites, names, headings }: SectionOrder,
): VoiceSection[] {
  const { compare } = new Intl.Collator(names.displayLocale, { numeric: true });
  const left = new Map(voices.map((voice) => [voice.id, voice]));
  const take = (ids: readonly (string | undefined)[]): Voice[] =>
    ids.flatMap((id) => {
      const voice = id === undefined ? undefined : left.get(id);
      if (voice !== undefined) left.delete(voice.id);
      return voice ?? [];
    });
  const first = take([chosen]);
  const starred = take(favorites);
  const rest = [...left.values()];
  const custom = rest.filter(({ kind }) => kind === 'custom').toSorted((a, b) => compare(a.name, b.name));
  const natural = naturalFamilies(rest, names.displayLocale).flatMap(({ voices }) => voices);
  const open = rest.filter((voice) => voice.kind === 'public' && !isNatural(voice));
  const [reads] = first;
  const own = reads && voiceLanguage(reads);
  const groups = groupVoices(open, names, headings.other).map((group) => ({
    heading: group.label,
    voices: flat(group),
  }));
  const isOwn = ({ voices }: VoiceSection): boolean =>
    own !== undefined && voices.some((voice) => voiceLanguage(voice) === own);
  return [
    { heading: headings.chosen, voices: first },
    { heading: headings.favorites, voices: starred },
    { heading: headings.custom, voices: custom },
    { heading: headings.natural, voices: natural },
    ...groups.filter(isOwn),
    ...groups.filter((group) => !isOwn(group)),
  ].filter(({ voices }) => voices.length > 0);
}

function flat({ groups, voices }: VoiceGroup): PublicVoice[] {
  return [...groups.flatMap(flat), ...voices];
}
