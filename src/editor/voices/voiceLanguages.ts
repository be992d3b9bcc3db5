const key = 'voiceLanguages';

/** What is used of VS Code's global state. */
export interface KeptState {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}

/** A custom voice as the wire has it. */
interface Spoken {
  readonly voice_id: string;
  readonly language: string;
}

/**
 * The languages of custom voices. A voice that is given another keeps its id and sounds different, so that what was
 * heard of it before must not be taken for what it says now. Remembered, as a reading does not wait for the voice list.
 */
export class VoiceLanguages {
  constructor(private readonly state: KeptState) {}

  async note(service: string, voices: readonly Spoken[]): Promise<void> {
    const { all } = this;
    const news = voices.flatMap(({ voice_id, language }) => {
      const name = `${service} ${voice_id}`;
      const [first = language, now] = all[name] ?? [];
      return now === language ? [] : [[name, [first, language]] as const];
    });
    if (news.length > 0) await this.state.update(key, { ...all, ...Object.fromEntries(news) });
  }

  /** The voice's language if it is not the one it was first known with; back in that, all it said is good again. */
  changed(service: string, id: string): string | undefined {
    const [first, now] = this.all[`${service} ${id}`] ?? [];
    return now === first ? undefined : now;
  }

  private get all(): Readonly<Record<string, readonly string[]>> {
    return (this.state.get(key) ?? {}) as Readonly<Record<string, readonly string[]>>;
  }
}
