import * as vscode from 'vscode';
import type { SourceRange } from '../../core/text/segment.js';
import { registerCommand } from '../commands.js';
import type { CommandId } from '../contributions.js';
import { changePageSettings, showPageSettings } from '../player/pageSettings.js';
import type { PageRequest, PlayerPanel } from '../player/playerPanel.js';
import type { PlaceMemory } from './savedPlace.js';
import { onDidChangeSettings } from '../settings.js';
import { documentSource } from '../text/documentSources.js';
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
      await vscode.commands.executeCommand(`lector.${request.what}`);
  }
}

/** After a reload nothing plays by itself, but the place is there to go on from. */
async function restoreReading(speaker: Speaker, places: PlaceMemory): Promise<void> {
  const { saved } = places;
  if (saved === undefined) return;
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(saved.uri, true));
    const whole = documentSource(document);
    const sources = saved.ranges?.map((range) => ({ ...whole, range: within(whole.text, range) })) ?? [whole];
    await speaker.restore(sources, saved.offset);
  } catch {
    // The document is gone, or nothing can speak it now: there is nothing to go on with.
    places.forget();
  }
}

/** A file may have become shorter while the window was closed. */
function within(text: string, { start, end }: SourceRange): SourceRange {
  return { start: Math.min(start, text.length), end: Math.min(end, text.length) };
}
