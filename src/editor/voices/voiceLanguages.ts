import * as v from 'valibot';
import type { SentCustomVoice } from '../../core/voices/voice.js';
import { Stored, type Memory } from '../../disk/stored.js';

/** The language first seen, and the one of now. */
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
