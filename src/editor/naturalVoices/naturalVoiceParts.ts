import type * as vscode from 'vscode';
import type { Accounts } from '../account/accounts.js';
import type { Listeners } from '../listeners.js';
import type { PlayerPanel } from '../player/playerPanel.js';
import type { EditorReader } from '../reading/editorReader.js';
import type { ChosenVoice } from '../voices/chosenVoice.js';
import type { FavoriteVoices } from '../voices/favoriteVoices.js';
import type { SpokenLanguage } from '../voices/spokenLanguage.js';
import type { VoiceCatalogue } from '../voices/voiceCatalogue.js';
import type { VoicePreview } from '../voices/voicePreview.js';

/** What it takes to get and to remove natural voices. */
export interface NaturalVoiceParts {
  readonly accounts: Accounts;
  readonly catalogue: VoiceCatalogue;
  readonly chosen: ChosenVoice;
  readonly favorites: FavoriteVoices;
  readonly preview: VoicePreview;
  readonly spokenLanguage: SpokenLanguage;
  /** The folder they are in. */
  readonly folder: string;
  /** Told when this window has installed or removed one. */
  readonly changed: Listeners;
  readonly state: vscode.Memento;
  readonly panel: Pick<PlayerPanel, 'onRequest' | 'send'>;
  readonly editorReader: Pick<EditorReader, 'onDidEnd' | 'onDidMissVoice'>;
  readonly log: vscode.LogOutputChannel;
}
