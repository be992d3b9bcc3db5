import type * as vscode from 'vscode';
import type { PlainText } from '../core/plainText.js';
import type { Voice } from '../core/voices/voice.js';
import type { SamplePlayer } from '../reading/samplePlayer.js';
import type { Session } from '../reading/session.js';
import type { Narrators } from '../speech/narrators.js';
import type { Accounts } from './account/accounts.js';
import type { SpeechClients } from './account/speechClients.js';
import type { Listeners } from './listeners.js';
import type { PlayerPanel } from './player/playerPanel.js';
import type { PlaceMemory } from './reading/savedPlace.js';
import type { ShownReading } from './reading/shownReading.js';
import type { SourceChunker } from './reading/sourceChunker.js';
import type { SpokenSelection } from './reading/spokenSelection.js';
import type { SubjectMemory } from './reading/subjectMemory.js';
import type { Source } from './sources/source.js';
import type { UsageMeter } from './usage/usageMeter.js';
import type { ChosenVoice } from './voices/chosenVoice.js';
import type { FavoriteVoices } from './voices/favoriteVoices.js';
import type { MadeVoices } from './voices/madeVoices.js';
import type { SpokenLanguage } from './voices/spokenLanguage.js';
import type { VoiceCatalogue } from './voices/voiceCatalogue.js';
import type { VoiceLanguages } from './voices/voiceLanguages.js';
import type { VoicePreview } from './voices/voicePreview.js';

export interface PickOptions {
  readonly title: PlainText;
  readonly only?: 'custom';
}

/** The parts of Lector, one of each in a window. `extension.ts` makes them. */
export interface Lector {
  readonly accounts: Accounts;
  readonly clients: SpeechClients;
  readonly meter: UsageMeter;

  readonly catalogue: VoiceCatalogue;
  readonly chosen: ChosenVoice;
  readonly favorites: FavoriteVoices;
  readonly languages: VoiceLanguages;
  readonly made: MadeVoices;
  readonly spokenLanguage: SpokenLanguage;
  /** Asks for a voice; undefined if none was picked. */
  readonly pickVoice: (options: PickOptions) => Promise<Voice | undefined>;
  /** The folder of the natural voices. */
  readonly naturalVoicesFolder: string;
  /** Told when this window has installed or removed a natural voice. */
  readonly naturalVoicesChanged: Listeners;
  /** The program that checks the files of a natural voice. */
  readonly voiceChecker: string;

  readonly narrator: Narrators['narrator'];
  readonly chunksOf: SourceChunker;
  readonly session: Session<Source>;
  readonly shown: ShownReading;
  readonly places: PlaceMemory;
  readonly subjects: SubjectMemory;
  readonly spokenSelection: SpokenSelection;

  readonly panel: PlayerPanel;
  readonly preview: VoicePreview;
  readonly samples: SamplePlayer;

  /** What is kept for all windows. */
  readonly state: vscode.Memento;
  readonly log: vscode.LogOutputChannel;
  readonly report: (error: unknown) => void;
}
