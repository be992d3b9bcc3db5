import * as vscode from 'vscode';
import { registerCommand } from '../commands.js';
import type { CommandId } from '../contributions.js';
import { changePageSettings, showPageSettings } from '../player/pageSettings.js';
import type { PageRequest, PlayerPanel } from '../player/playerPanel.js';
import type { PlaceMemory } from './savedPlace.js';
import { savedSources } from './savedSources.js';
import { onDidChangeSettings } from '../settings.js';
import type { Speaker } from './speaker.js';
import { askForSpeed, stepSpeed } from './tuning.js';
import {
  clipboard,
  documentInFront,
  fromCursor,
  problemsAtCursor,
  selectionInFront,
  type WhatToSpeak,
} from './whatToSpeak.js';

/** The commands that read something aloud, and those that steer the reading. */
export function registerSpeaking(
  context: vscode.ExtensionContext,
  parts: {
    readonly speaker: Speaker;
    readonly panel: PlayerPanel;
    readonly places: PlaceMemory;
  },
): void {
  const { speaker, panel, places } = parts;

  context.subscriptions.push(
    showPageSettings(panel),
    panel.onRequest((request) => void answer(request, speaker)),
    onDidChangeSettings(['voice'], () => void speaker.revoice()),
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
  const speak = async (asked: Promise<WhatToSpeak>): Promise<void> => {
    const what = await asked;
    if (what !== undefined) await speaker.speak(what.sources, what.fromOffset);
  };
  const table: Partial<Record<CommandId, (...args: readonly unknown[]) => unknown>> = {
    'lector.speakSelection': (from) => speak(selectionInFront(from)),
    'lector.speakDocument': (target) => speak(documentInFront(target)),
    'lector.speakFromCursor': () => speak(fromCursor()),
    'lector.speakClipboard': () => speak(clipboard()),
    'lector.speakProblems': () => speak(problemsAtCursor()),
    'lector.managePronunciations': editPronunciations,
    'lector.stop': () => {
      speaker.stop();
    },
    'lector.togglePause': () => speaker.togglePause(vscode.window.activeTextEditor?.document),
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

async function editPronunciations(): Promise<void> {
  const revealSetting = { key: 'lector.pronunciations', edit: true };
  await vscode.commands.executeCommand('workbench.action.openSettingsJson', { revealSetting });
}

async function answer(request: PageRequest, speaker: Speaker): Promise<void> {
  const { reader } = speaker;
  switch (request.type) {
    case 'change':
      await changePageSettings(request.settings);
      return;
    case 'goTo':
      if (reader.state.name !== 'idle' && reader.state.reading === request.reading)
        reader.goTo(request.place);
      return;
    case 'request':
      if (request.what === 'togglePause') await speaker.togglePause();
      else await vscode.commands.executeCommand(`lector.${request.what}`);
  }
}

/** After a reload nothing plays by itself, but the text and the place are there to go on from. */
async function restoreReading(speaker: Speaker, places: PlaceMemory): Promise<void> {
  const { shown } = places;
  if (shown === undefined) return;
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(shown.uri, true));
    await speaker.restore(savedSources(document, shown), shown);
  } catch {
    // The document is gone: there is nothing to go on with.
    places.forgetShown();
  }
}
