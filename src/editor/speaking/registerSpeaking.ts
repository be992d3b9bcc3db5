import * as vscode from 'vscode';
import { Reader, type ReaderListener } from '../../core/playback/reader.js';
import { chunks } from '../../core/text/chunks.js';
import { registerCommand, setContext } from '../commands.js';
import type { PlayerPanel } from '../player/playerPanel.js';
import type { EmbeddedService } from '../service/embeddedService.js';
import { reportError } from '../reportError.js';
import { askForSelection, askForEditor } from './nothingToSpeak.js';

/** The commands that read something aloud, and those that end it. */
export function registerSpeaking(
  context: vscode.ExtensionContext,
  parts: {
    readonly panel: PlayerPanel;
    readonly service: EmbeddedService;
    readonly log: vscode.LogOutputChannel;
  },
): void {
  const { panel, service, log } = parts;
  let retry: (() => void) | undefined;
  const listener: ReaderListener = {
    stateChanged: (state) => void setContext('lector.isReading', state.name === 'reading'),
    failed: (error) => void reportError(error, log, retry),
  };
  const reader = new Reader(panel, listener);
  // Only the latest request may start a reading: its preparation takes time, and another may overtake it.
  let latest = 0;

  async function speak(text: string, languageId: string): Promise<void> {
    const request = ++latest;
    retry = () => void speak(text, languageId);
    reader.stop();
    panel.open();
    try {
      const [{ speakable }, source] = await Promise.all([
        import('../../core/text/speakable.js'),
        speechSource(service),
      ]);
      if (request !== latest) return;
      reader.speak({ chunks: chunks(speakable(text)), ...source });
    } catch (error) {
      if (request === latest) await reportError(error, log, retry);
    }
  }

  async function speakSelection(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) {
      await askForEditor();
      return;
    }
    const { document, selections } = editor;
    const text = selections.map((selection) => document.getText(selection)).join('\n\n');
    if (text.trim() === '') await askForSelection();
    else await speak(text, document.languageId);
  }

  async function speakDocument(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined) await askForEditor();
    else await speak(document.getText(), document.languageId);
  }

  context.subscriptions.push(
    reader,
    registerCommand('lector.speakSelection', speakSelection),
    registerCommand('lector.speakDocument', speakDocument),
    registerCommand('lector.stop', () => {
      latest++;
      reader.stop();
    }),
    registerCommand('lector.showPlayer', () => {
      panel.reveal();
    }),
  );
}

async function speechSource(service: EmbeddedService) {
  const [{ Client }, account] = await Promise.all([import('../../api/client.js'), service.account()]);
  const source = new Client(account);
  const { voices } = await source.voices(new AbortController().signal);
  return { source, voiceId: voices[0]?.voice_id ?? '' };
}
