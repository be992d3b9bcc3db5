import * as v from 'valibot';
import { later } from '../../core/clock.js';
import { stringListsOf, toggled, withService, type PerService } from '../../core/settingValue.js';
import { voiceLanguage, type SentCustomVoice } from '../../core/voices/voice.js';
import { Stored, type Memory } from '../../disk/stored.js';
import type { Accounts } from '../account/accounts.js';
import { Listeners } from '../listeners.js';
import type { ChosenVoice, VoiceCatalogue } from './voiceCatalogue.js';

/** The language first seen, and the current one. */
const languages = v.record(v.string(), v.pipe(v.tuple([v.string(), v.string()]), v.readonly()));

/**
 * The languages of custom voices. A voice that is given another language keeps its id but sounds different, so audio
 * made before must no longer be used for it. They are remembered because a reading does not wait for the voice list.
 */
export class VoiceLanguages {
  private readonly languages;

  constructor(memory: Memory) {
    this.languages = new Stored(memory, 'voiceLanguages', languages);
  }

  async note(
    service: string,
    voices: readonly Pick<SentCustomVoice, 'voice_id' | 'language'>[],
  ): Promise<void> {
    const { all } = this;
    const news = voices.flatMap(({ voice_id, language }) => {
      const name = `${service} ${voice_id}`;
      const [first = language, now] = all[name] ?? [];
      return now === language ? [] : [[name, [first, language]] as const];
    });
    if (news.length > 0) await this.languages.keep({ ...all, ...Object.fromEntries(news) });
  }

  /** The voice's language, unless it is the one first seen: then audio from before can be used again. */
  changed(service: string, id: string): string | undefined {
    const [first, now] = this.all[`${service} ${id}`] ?? [];
    return now === first ? undefined : now;
  }

  /** Whether there has been a custom voice. */
  get hasAny(): boolean {
    return Object.keys(this.all).length > 0;
  }

  private get all(): v.InferOutput<typeof languages> {
    return this.languages.value ?? {};
  }
}

/** The number of voices whose language is remembered. Nobody reads with more. */
const most = 50;
/** A reading waits no longer for the list of voices. Signs are then named in English. */
const patienceMs = 1500;

/** The language of the voice that reads. It is remembered, so that only the first reading waits for the voice list. */
export class SpokenLanguage {
  private readonly languages;

  constructor(
    private readonly account: Pick<Accounts, 'service'>,
    private readonly chosen: Pick<ChosenVoice, 'voiceId'>,
    private readonly catalogue: Pick<VoiceCatalogue, 'find'>,
    memory: Memory,
  ) {
    this.languages = new Stored(memory, 'spokenLanguages', v.record(v.string(), v.string()));
  }

  /** A code of two or three letters, if it can be known. */
  async now(): Promise<string | undefined> {
    try {
      const id = await this.chosen.voiceId();
      const name = `${this.account.service} ${id}`;
      const known = this.known[name];
      const found = this.find(id, name, known).catch(() => known);
      // If the list has already arrived, it is right: a custom voice may have been given another language.
      return await Promise.race([found, later(known === undefined ? patienceMs : 0, known)]);
    } catch {
      // The reading runs into the same error and reports it.
      return undefined;
    }
  }

  private async find(id: string, name: string, known: string | undefined): Promise<string | undefined> {
    const voice = await this.catalogue.find(id);
    const language = voice === undefined ? undefined : voiceLanguage(voice);
    if (language === undefined || language === known) return language ?? known;
    const others = Object.entries(this.known).filter(([other]) => other !== name);
    // Storing takes a while on a busy machine, and a reading must not wait for it.
    const kept = this.languages.keep(Object.fromEntries([...others, [name, language] as const].slice(-most)));
    kept.then(undefined, () => undefined);
    return language;
  }

  private get known(): Readonly<Record<string, string>> {
    return this.languages.value ?? {};
  }
}

/** When custom voices were made, if they were made here: the service does not say. */
export class MadeVoices {
  private readonly times;

  constructor(memory: Memory) {
    this.times = new Stored(memory, 'voicesMadeAt', v.record(v.string(), v.number()));
  }

  madeAt(service: string, id: string): Date | undefined {
    const time = this.times.value?.[`${service} ${id}`];
    return time === undefined ? undefined : new Date(time);
  }

  async made(service: string, id: string, time: number): Promise<void> {
    await this.times.keep({ ...this.times.value, [`${service} ${id}`]: time });
  }
}

// The spelling of the first version: stored favorites are found under it.
const favoritesKey = 'favouriteVoices';

/** Stored per service, and shared with all of the user's machines by Settings Sync. */
export class FavoriteVoices {
  private readonly listeners = new Listeners();
  private readonly toggled = new Listeners<PerService<readonly string[]>>();

  constructor(
    private readonly state: Memory & { setKeysForSync(keys: readonly string[]): void },
    private readonly account: Pick<Accounts, 'service'>,
  ) {
    state.setKeysForSync([favoritesKey]);
  }

  readonly onDidChange = this.listeners.add;

  /** Fires when the user toggles a favorite in this window, with the favorites of all services. */
  readonly onDidToggle = this.toggled.add;

  get ids(): readonly string[] {
    return stringListsOf(this.state.get(favoritesKey))[this.account.service] ?? [];
  }

  async toggle(id: string): Promise<void> {
    const all = stringListsOf(this.state.get(favoritesKey));
    const favorites = toggled(this.ids, id);
    const kept = favorites.length === 0 ? undefined : favorites;
    const now = withService(all, this.account.service, kept);
    await this.adopt(now);
    this.toggled.tell(now);
  }

  /** Takes over the favorites of another window. */
  async adopt(all: PerService<readonly string[]>): Promise<void> {
    await this.state.update(favoritesKey, all);
    this.listeners.tell();
  }

  async forget(id: string): Promise<void> {
    if (this.ids.includes(id)) await this.toggle(id);
  }
}

/** The languages whose natural voice the user does not want, for good. */
export class DeclinedVoices {
  private readonly stored;
  private readonly listeners = new Listeners();
  private readonly declined = new Listeners<readonly string[]>();

  constructor(memory: Memory) {
    this.stored = new Stored(memory, 'naturalVoices.declined', v.pipe(v.array(v.string()), v.readonly()));
  }

  readonly onDidChange = this.listeners.add;

  /** Fires when the user declines one in this window, with all languages. */
  readonly onDidDecline = this.declined.add;

  get languages(): readonly string[] {
    return this.stored.value ?? [];
  }

  async decline(language: string): Promise<void> {
    await this.adopt([language]);
    this.declined.tell(this.languages);
  }

  /** Takes over those of another window. */
  async adopt(languages: readonly string[]): Promise<void> {
    await this.stored.keep([...new Set([...this.languages, ...languages])]);
    this.listeners.tell();
  }
}
