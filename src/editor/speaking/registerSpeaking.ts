import * as vscode from 'vscode';
import { registerCommand } from '../commands.js';
import type { CommandId } from '../contributions.js';
import { Highlight } from '../highlight/highlight.js';
import { PlaybackStatus } from '../playbackStatus/playbackStatus.js';
import type { PageRequest, PlayerPanel } from '../player/playerPanel.js';
import { askForEditor, askForSelection } from './nothingToSpeak.js';
import { PlaceMemory } from './savedPlace.js';
import type { Speech } from '../speech/speech.js';
import { Speaker } from './speaker.js';
import { selectedTexts, wholeText } from './spokenText.js';
import { askForSpeed, setTuning, stepSpeed, tuning } from './tuning.js';

/** The commands that read something aloud, and those that steer the reading. */
export function registerSpeaking(
  context: vscode.ExtensionContext,
  parts: {
    readonly panel: PlayerPanel;
    readonly speech: Speech;
    readonly log: vscode.LogOutputChannel;
  },
): void {
  const { panel, speech, log } = parts;
  const highlight = new Highlight();
  const status = new PlaybackStatus();
  const places = new PlaceMemory(context.workspaceState);
  const speaker = new Speaker({ panel, highlight, status, places, log, speech });

  const showTuning = (): void => {
    panel.show({ type: 'tune', ...tuning() });
  };
  showTuning();

  context.subscriptions.push(
    speaker,
    highlight,
    status,
    panel.onRequest((request) => void answer(request, speaker)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('lector.speed') || event.affectsConfiguration('lector.volume'))
        showTuning();
      if (event.affectsConfiguration('lector.voice')) void speaker.revoice();
    }),
    vscode.window.registerWebviewPanelSerializer('lector.player', {
      deserializeWebviewPanel: async (restored) => {
        panel.restore(restored);
        await restoreReading(speaker, places);
      },
    }),
    ...commands(speaker),
  );
}

function commands(speaker: Speaker): readonly vscode.Disposable[] {
  const { reader } = speaker;
  const table: Partial<Record<CommandId, (...args: readonly unknown[]) => unknown>> = {
    'lector.speakSelection': () => speakSelection(speaker),
    'lector.speakDocument': (target) => speakDocument(speaker, target),
    'lector.speakFromCursor': () => speakFromCursor(speaker),
    'lector.stop': () => {
      speaker.stop();
    },
    'lector.togglePause': () => {
      reader.do('togglePause');
    },
    'lector.showPlayer': () => {
      reader.do('show');
    },
    'lector.nextSentence': () => {
      reader.skipSentence(1);
    },
    'lector.previousSentence': () => {
      reader.skipSentence(-1);
    },
    'lector.faster': () => stepSpeed(1),
    'lector.slower': () => stepSpeed(-1),
    'lector.setSpeed': askForSpeed,
  };
  return Object.entries(table).map(([id, run]) => registerCommand(id as CommandId, run));
}

async function speakSelection(speaker: Speaker): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    await askForEditor();
    return;
  }
  const texts = selectedTexts(editor);
  if (texts.length === 0) await askForSelection();
  else await speaker.speak(texts);
}

/** The explorer and the editor's title say which document; the palette means the one in front. */
async function speakDocument(speaker: Speaker, target: unknown): Promise<void> {
  const document =
    target instanceof vscode.Uri
      ? await vscode.workspace.openTextDocument(target)
      : vscode.window.activeTextEditor?.document;
  if (document === undefined) await askForEditor();
  else await speaker.speak(wholeText(document));
}

async function speakFromCursor(speaker: Speaker): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    await askForEditor();
    return;
  }
  const { document, selection } = editor;
  await speaker.speak(wholeText(document), document.offsetAt(selection.start));
}

async function answer(request: PageRequest, speaker: Speaker): Promise<void> {
  const { reader } = speaker;
  switch (request.type) {
    case 'setSpeed':
      await setTuning('speed', request.speed);
      return;
    case 'setVolume':
      await setTuning('volume', request.volume);
      return;
    case 'goTo':
      if (reader.state.name !== 'idle' && reader.state.reading === request.reading)
        reader.goTo(request.place);
      return;
    case 'request':
      await vscode.commands.executeCommand(`lector.${request.what}`);
  }
}

/** After a reload nothing plays by itself, but the place is there to go on from. */
async function restoreReading(speaker: Speaker, places: PlaceMemory): Promise<void> {
  const { saved } = places;
  if (saved === undefined) return;
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(saved.uri, true));
    await speaker.restore(wholeText(document), saved.offset);
  } catch {
    // The document is gone, or nothing can speak it now: there is nothing to go on with.
    places.forget();
  }
}
