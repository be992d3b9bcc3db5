import type { SpeechAccount } from '../account/speechAccount.js';
import { LectorError } from '../../core/errors.js';
import { naturalIdOf } from '../../core/naturalVoices/naturalVoiceId.js';
import { withService, type PerService } from '../../core/voices/perService.js';
import {
  voicesOfService,
  withoutVoice,
  withVoice,
  type VoicesByLanguage,
} from '../../core/voices/voicesByLanguage.js';
import { voiceOrFirst, type Voice } from '../../core/voices/voice.js';
import type { VoiceCatalogue } from './voiceCatalogue.js';

export interface VoiceSetting {
  /** The current value, including a workspace's own choice. */
  read(): PerService<string>;
  /** The value in the user's own settings. */
  own(): PerService<string>;
  write(voices: PerService<string>): Promise<void>;
  /** The user's own voices for languages. */
  readonly byLanguage: {
    own(): VoicesByLanguage;
    write(voices: VoicesByLanguage): Promise<void>;
  };
}

/** The voice that reads: the one chosen for the service, or its first. */
export class ChosenVoice {
  constructor(
    private readonly account: SpeechAccount,
    private readonly setting: VoiceSetting,
    private readonly catalogue: VoiceCatalogue,
    private readonly language: string,
  ) {}

  /** The choice as stored, whether or not the service still has the voice: asking would delay every reading. */
  get id(): string | undefined {
    return this.setting.read()[this.account.service];
  }

  /**
   * The id to speak with. Asks the service for its voices only if none has been chosen yet, or one that any window may
   * have removed.
   */
  async voiceId(): Promise<string> {
    const { id } = this;
    if (id !== undefined && naturalIdOf(id) === undefined) return id;
    const first = this.among(await this.catalogue.voices());
    if (first === undefined) throw new LectorError('unknownVoice', 'The speech service has no voice.');
    return first.id;
  }

  /** Which of these voices reads. */
  among(voices: readonly Voice[]): Voice | undefined {
    const { id } = this;
    const language = id === undefined ? undefined : naturalIdOf(id)?.key.slice(0, 2);
    return voiceOrFirst(voices, id, language ?? this.language);
  }

  /** With its language, as far as that is known: it reads that language also when a voice of another one is chosen. */
  async choose(id: string | undefined, language?: string): Promise<void> {
    const { setting, account, id: before } = this;
    await setting.write(withService(setting.own(), account.service, id));
    if (id === undefined) return;
    if (language === undefined) {
      // It may speak the language of the voice that it replaces.
      if (before !== undefined) await this.forget(before);
      return;
    }
    const { byLanguage } = setting;
    const now = byLanguage.own();
    if (voicesOfService(now, account.service)[language] === id) return;
    await byLanguage.write(withVoice(now, account.service, language, id));
  }

  /** It reads no language any more. */
  async forget(id: string): Promise<void> {
    const { byLanguage } = this.setting;
    const now = byLanguage.own();
    const isUsed = Object.values(voicesOfService(now, this.account.service)).includes(id);
    if (isUsed) await byLanguage.write(withoutVoice(now, this.account.service, id));
  }
}
