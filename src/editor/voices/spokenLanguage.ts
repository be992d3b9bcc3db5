import * as v from 'valibot';
import { later } from '../../core/clock.js';
import { voiceLanguage, type Voice } from '../../core/voices/voice.js';
import { Stored, type Memory } from '../../disk/stored.js';

/** What it takes to know the voice that reads. */
export interface ReadingVoice {
  /** The service's identity, which stays the same if its address changes. */
  service(): string;
  id(): Promise<string>;
  find(id: string): Promise<Voice | undefined>;
}

/** The number of voices whose language is remembered. Nobody reads with more. */
const most = 50;
/** A reading waits no longer for the list of voices. Signs are then named in English. */
const patienceMs = 1500;

/** The language of the voice that reads. It is remembered, so that only the first reading waits for the voice list. */
export class SpokenLanguage {
  private readonly languages;

  constructor(
    private readonly voice: ReadingVoice,
    memory: Memory,
  ) {
    this.languages = new Stored(memory, 'spokenLanguages', v.record(v.string(), v.string()));
  }

  /** A code of two or three letters, if it can be known. */
  async now(): Promise<string | undefined> {
    try {
      const id = await this.voice.id();
      const name = `${this.voice.service()} ${id}`;
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
    const voice = await this.voice.find(id);
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
