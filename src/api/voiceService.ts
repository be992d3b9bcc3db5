import type { Clock } from '../core/clock.js';
import type { Recording } from '../core/recording/checkRecording.js';
import type { Audio, SpeechMaker, SpeechProvider } from '../core/speechProvider.js';
import type { Usage } from '../core/usage/userAnswer.js';
import type { VoiceList } from '../core/voices/voice.js';
import type { LanguageCode } from './wire/languages.js';
import type { CreateVoiceResponse, DeleteVoiceResponse, EditVoiceResponse } from './wire/shapes.js';

/** Where a service is, and the token that identifies its user. */
export interface Account {
  readonly baseUrl: string;
  readonly token: string;
}

/** The port that each kind of service implements: all that Lector asks of one. */
export interface VoiceService extends SpeechProvider, SpeechMaker {
  voices(signal: AbortSignal): Promise<VoiceList>;
  /** A file that the service named, such as a voice's sample. The token is not sent along. */
  file(address: string, signal: AbortSignal): Promise<Audio>;
  /** Left out by a kind that does not say what was used. */
  user?(signal: AbortSignal): Promise<Usage>;
  /** Left out by a kind that makes no voices. */
  readonly cloning?: VoiceCloning;
}

export interface VoiceCloning {
  createVoice(voice: NewVoice, signal: AbortSignal): Promise<CreateVoiceResponse>;
  editVoice(
    voiceId: string,
    changes: { readonly name?: string; readonly language?: LanguageCode },
    signal: AbortSignal,
  ): Promise<EditVoiceResponse>;
  deleteVoice(voiceId: string, signal: AbortSignal): Promise<DeleteVoiceResponse>;
}

export interface NewVoice {
  readonly recording: Pick<Recording, 'bytes' | 'type'>;
  readonly name: string;
  readonly language: LanguageCode;
}

/** What every kind is opened with. */
export interface ServiceOptions {
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly log?: (line: string) => void;
  /** Called with the characters used so far whenever an answer mentions them. */
  readonly onUsage?: (charactersUsed: number) => void;
  readonly onVoicesChanged?: () => void;
  readonly profile?: ServiceProfile;
}

/** What the user has set for one service. */
export interface ServiceProfile {
  /** What makes the speech there, if there is a choice. */
  readonly model: string;
  /** Voices that the service has and does not list. */
  readonly voices: readonly string[];
  /** Its speech may be asked for any number of times. */
  readonly isFree: boolean;
}
