import * as vscode from 'vscode';
import type { Reader } from '../../reading/reader.js';
import { registerCommand, runCommand } from '../contributions/commands.js';
import type { CommandId } from '../../core/manifest.js';
import { changePageSettings, showPageSettings } from '../player/pageSettings.js';
import type { PageRequest, PlayerPanel } from '../player/playerPanel.js';
import { playerId } from '../player/playerSurface.js';
import type { PlaceMemory } from './savedPlace.js';
import { savedSources } from './savedSources.js';
import { onDidChangeSettings } from '../contributions/settings.js';
import type { EditorReader } from './editorReader.js';
import { registerSampleDocument } from './sampleDocument.js';
import type { SpokenSelection } from './spokenSelection.js';
import type { SubjectMemory } from './subjectMemory.js';
import { stepSpeed } from './speeds.js';
import type { Wish } from './whatToSpeak.js';

/** The commands that read something aloud and those that control the reading. */
export function registerReading(
  context: vscode.ExtensionContext,
  parts: {
    readonly editorReader: EditorReader;
    readonly panel: PlayerPanel;
    readonly places: PlaceMemory;
    readonly subjects: SubjectMemory;
    readonly spokenSelection: SpokenSelection;
    readonly report: (error: unknown) => void;
  },
): void {
  const { editorReader, panel, places, subjects, spokenSelection, report } = parts;

  const speak =
    (wish: Wish) =>
    async (...args: readonly unknown[]): Promise<void> => {
      try {
        await editorReader.find(async () => {
          const { whatToSpeak } = await import('./whatToSpeak.js');
          const what = await whatToSpeak(wish, { subject: await subjects.now(), args });
          if (what !== undefined) spokenSelection.begin(what.selectedIn);
          return what;
        });
      } catch (error) {
        report(error);
      }
    };

  context.subscriptions.push(
    showPageSettings(panel),
    panel.onRequest((request) => void answer(request, editorReader)),
    onDidChangeSettings(['voice', 'voices.byLanguage'], () => void editorReader.revoice()),
    onDidChangeSettings(['player.location'], () => {
      panel.close();
    }),
    vscode.window.registerWebviewPanelSerializer(playerId, {
      deserializeWebviewPanel: async (restored) => {
        panel.restore(restored);
        await restoreReading(editorReader, places);
      },
    }),
    vscode.window.registerWebviewViewProvider(
      playerId,
      {
        resolveWebviewView: async (view) => {
          if (!panel.resolve(view)) await restoreReading(editorReader, places);
        },
      },
      { webviewOptions: { retainContextWhenHidden: true } },
    ),
    registerSampleDocument(),
    ...commands(editorReader, speak),
  );
}

function commands(
  editorReader: EditorReader,
  speak: (wish: Wish) => (...args: readonly unknown[]) => Promise<void>,
): readonly vscode.Disposable[] {
  const { reader } = editorReader;
  const withEdits = (act: (reader: Reader) => void) => editorReader.withEdits(act);
  const togglePause = () => editorReader.togglePause(vscode.window.activeTextEditor?.document);
  const table: Partial<Record<CommandId, (...args: readonly unknown[]) => unknown>> = {
    'lector.speak': speak('any'),
    'lector.speakSelection': speak('selection'),
    'lector.speakTerminalSelection': speak('terminal'),
    'lector.speakCell': speak('selection'),
    'lector.speakDocument': speak('document'),
    'lector.speakFromCursor': speak('fromCursor'),
    'lector.speakClipboard': speak('clipboard'),
    'lector.speakProblems': speak('problems'),
    'lector.speakSample': speak('sample'),
    'lector.stop': () => {
      editorReader.stop();
    },
    'lector.togglePause': togglePause,
    'lector.resume': togglePause,
    'lector.follow': () => {
      editorReader.follow();
    },
    'lector.showPlayer': () => {
      reader.do('show');
    },
    'lector.nextSentence': () =>
      withEdits((reader) => {
        reader.skipSentence(1);
      }),
    'lector.previousSentence': () =>
      withEdits((reader) => {
        reader.skipSentence(-1);
      }),
    'lector.nextParagraph': () =>
      withEdits((reader) => {
        reader.skipPassage('paragraph', 1);
      }),
    'lector.previousParagraph': () =>
      withEdits((reader) => {
        reader.skipPassage('paragraph', -1);
      }),
    'lector.nextHeading': () => editorReader.skipHeadingOrSymbol(1),
    'lector.previousHeading': () => editorReader.skipHeadingOrSymbol(-1),
    'lector.faster': () => stepSpeed(1),
    'lector.slower': () => stepSpeed(-1),
    'lector.setSpeed': async () => (await import('./askForSpeed.js')).askForSpeed(),
  };
  return Object.entries(table).map(([id, run]) => registerCommand(id as CommandId, run));
}

async function answer(request: PageRequest, editorReader: EditorReader): Promise<void> {
  const { reader } = editorReader;
  switch (request.type) {
    case 'change':
      await changePageSettings(request.settings);
      return;
    case 'goTo':
      if (reader.state.name !== 'idle' && reader.state.reading === request.reading) {
        await editorReader.withEdits((now) => {
          now.goToShown(request.place);
        });
      }
      return;
    case 'suggestionAnswered':
      // Whoever made the suggestion listens for the answer itself.
      return;
    case 'request':
      if (request.what === 'togglePause') await editorReader.togglePause();
      // The player offers to save what it is reading.
      else await runCommand(`lector.${request.what}`, 'reading');
  }
}

/** Nothing plays by itself after a reload, but the text and the place are there to resume from. */
async function restoreReading(editorReader: EditorReader, places: PlaceMemory): Promise<void> {
  const { shown } = places;
  if (shown === undefined) return;
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(shown.uri, true));
    await editorReader.restore(savedSources(document, shown), shown);
  } catch {
    // The document is gone, so there is nothing to resume.
    places.forgetShown();
  }
}
