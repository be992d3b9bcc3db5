import type { OfferedVoice } from '../../core/naturalVoices/catalogue.js';
import type { MessageOf } from '../../protocol/messages.js';
import type { DeclinedVoices } from '../voices/rememberedVoices.js';

interface VoiceLineParts {
  /** The voice that would help in a language, or in the one being heard, if any. The service may have to be asked. */
  suggested(language?: string): Promise<OfferedVoice | undefined>;
  readonly declined: Pick<DeclinedVoices, 'languages' | 'decline'>;
  /** Undefined if the line is to go. */
  show(voice: OfferedVoice | undefined): void;
  hear(voice: OfferedVoice): Promise<void>;
  take(voice: OfferedVoice, signal: AbortSignal): Promise<void>;
  failed(error: unknown, again: () => void): void;
}

/** The player's line about a voice. */
export class VoiceLine {
  private suggested: OfferedVoice | undefined;
  private download: AbortController | undefined;

  constructor(private readonly parts: VoiceLineParts) {}

  async suggest(): Promise<void> {
    if (this.isInUse()) return;
    const voice = await this.parts.suggested();
    // Meanwhile the user may have answered in a list, or taken one.
    if (voice === undefined || this.isInUse() || this.isDeclined(voice)) return;
    this.suggested = voice;
    this.parts.show(voice);
  }

  async answer(answer: MessageOf<'suggestionAnswered'>['answer']): Promise<void> {
    const { parts, suggested } = this;
    if (answer === 'cancel') {
      this.download?.abort();
      return;
    }
    if (suggested === undefined) return;
    if (answer === 'hear') {
      await parts.hear(suggested);
      return;
    }
    this.clear();
    if (answer === 'leave') await parts.declined.decline(suggested.language);
    else await this.take(suggested);
  }

  /** What it suggests may have been installed or left in a list or in another window. */
  async reconsider(): Promise<void> {
    const { suggested } = this;
    if (suggested === undefined) return;
    // An answer needs no service to be known.
    const now = this.isDeclined(suggested) ? undefined : await this.parts.suggested(suggested.language);
    const isWanted = now?.key === suggested.key;
    if (!isWanted && this.suggested === suggested) this.clear();
  }

  private async take(voice: OfferedVoice): Promise<void> {
    if (this.download !== undefined) return;
    const download = (this.download = new AbortController());
    try {
      await this.parts.take(voice, download.signal);
    } catch (error) {
      if (!download.signal.aborted) this.parts.failed(error, () => void this.take(voice));
    } finally {
      this.download = undefined;
      this.clear();
    }
    if (download.signal.aborted) await this.suggest();
  }

  private isDeclined({ language }: OfferedVoice): boolean {
    return this.parts.declined.languages.includes(language);
  }

  private isInUse(): boolean {
    return this.suggested !== undefined || this.download !== undefined;
  }

  /** A page that starts over does not show it again. */
  private clear(): void {
    this.suggested = undefined;
    this.parts.show(undefined);
  }
}
