import { isNatural, naturalFamilies } from './naturalFamilies.js';
import { groupVoices, type LocaleNames, type VoiceGroup } from './voiceGroups.js';
import { voiceLanguage, type PublicVoice, type Voice } from './voice.js';

export interface VoiceSection {
  readonly heading: string;
  readonly voices: readonly Voice[];
}

/** `other` is for voices whose language is unknown. */
type SectionHeadings = Readonly<Record<'chosen' | 'favorites' | 'custom' | 'natural' | 'other', string>>;

/**
 * All voices as one flat list under headings, each voice once: the one that reads, favorites, custom voices, natural
 * ones, then the other public ones by language. The language of the voice that reads comes first: most people who look
 * for another voice want it for the same texts.
 */
export function voiceSections(
  voices: readonly Voice[],
  {
    chosen,
    favorites,
    names,
    headings,
  }: {
    readonly chosen: string | undefined;
    /** In the user's order. */
    readonly favorites: readonly string[];
    readonly names: LocaleNames;
    readonly headings: SectionHeadings;
  },
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
