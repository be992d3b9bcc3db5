import * as vscode from 'vscode';
import { keptOnceLoaded } from '../../core/keptOnceLoaded.js';
import type { Reader } from '../../reading/reader.js';
import type { Lector } from '../lector.js';
import { registerCommand, runCommand } from '../contributions/commands.js';
import type { CommandId } from '../../core/manifest.js';
import { changePageSettings, showPageSettings } from '../player/pageSettings.js';
import type { PageRequest } from '../player/playerPanel.js';
import { playerId } from '../player/playerSurface.js';
import type { PlaceMemory } from './savedPlace.js';
import { savedSources } from './savedSources.js';
import { onDidChangeSettings } from '../contributions/settings.js';
import { atOffset, type Session } from '../../reading/session.js';
import { isReading } from '../../reading/playbackState.js';
import type { Source } from '../sources/source.js';
import { registerSampleDocument } from './sampleDocument.js';
import { stepSpeed } from './speeds.js';
import type { Wish } from './whatToSpeak.js';

/** The commands that read something aloud and those that control the reading. */
export function registerReading(context: vscode.ExtensionContext, lector: Lector): void {
  const { session, chosen, panel, places, subjects, spokenSelection } = lector;

  const speak =
    (wish: Wish) =>
    (...args: readonly unknown[]): Promise<void> =>
      session.speak(async () => {
        const { whatToSpeak } = await import('./whatToSpeak.js');
        const what = await whatToSpeak(wish, { subject: await subjects.now(), args });
        if (what === undefined) return undefined;
        spokenSelection.begin(what.selectedIn);
        return {
          texts: what.sources,
          ...(what.fromOffset !== undefined && atOffset(what.fromOffset)),
        };
      });

  const restoredOnce = keptOnceLoaded(() => restoreReading(session, places));
  // A hidden player is not restored before somebody looks at it, but its reading can be resumed.
  if (panel.findHidden()) void restoredOnce();

  context.subscriptions.push(
    showPageSettings(panel),
    panel.onRequest((request) => void answer(request, session)),
    chosen.onDidChange(() => void session.revoice()),
    onDidChangeSettings(['player.location'], () => panel.close()),
    vscode.window.registerWebviewPanelSerializer(playerId, {
      deserializeWebviewPanel: async (restored) => {
        panel.restore(restored);
        await restoredOnce();
      },
    }),
    vscode.window.registerWebviewViewProvider(
      playerId,
      {
        resolveWebviewView: async (view) => {
          if (!panel.resolve(view)) await restoredOnce();
        },
      },
      { webviewOptions: { retainContextWhenHidden: true } },
    ),
    registerSampleDocument(),
    ...commands(lector, speak),
  );
}

function commands(
  { session, shown, places }: Pick<Lector, 'session' | 'shown' | 'places'>,
  speak: (wish: Wish) => (...args: readonly unknown[]) => Promise<void>,
): readonly vscode.Disposable[] {
  const withEdits = (act: (reader: Reader) => void) => session.withEdits(act);
  const togglePause = () => toggle(session, places);
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
    'lector.stop': () => session.stop(),
    'lector.togglePause': togglePause,
    'lector.resume': togglePause,
    'lector.follow': () => shown.bringBack(),
    'lector.showPlayer': () => session.reader.do('show'),
    'lector.nextSentence': () => withEdits((reader) => reader.skipSentence(1)),
    'lector.previousSentence': () => withEdits((reader) => reader.skipSentence(-1)),
    'lector.nextParagraph': () => withEdits((reader) => reader.skipPassage('paragraph', 1)),
    'lector.previousParagraph': () => withEdits((reader) => reader.skipPassage('paragraph', -1)),
    'lector.nextHeading': () => session.skipHeadingOrSymbol(1),
    'lector.previousHeading': () => session.skipHeadingOrSymbol(-1),
    'lector.faster': () => stepSpeed(1),
    'lector.slower': () => stepSpeed(-1),
    'lector.setSpeed': async () => (await import('./askForSpeed.js')).askForSpeed(),
  };
  return Object.entries(table).map(([id, run]) => registerCommand(id as CommandId, run));
}

async function answer(request: PageRequest, session: Session<Source>): Promise<void> {
  const { state } = session;
  switch (request.type) {
    case 'change':
      await changePageSettings(request.settings);
      return;
    case 'goTo':
      if (state.name !== 'idle' && state.reading === request.reading) {
        await session.withEdits((now) => now.goTo(request.place));
      }
      return;
    case 'suggestionAnswered':
      // Whoever made the suggestion listens for the answer itself.
      return;
    case 'request':
      if (request.what === 'togglePause') await session.withEdits((reader) => reader.do('togglePause'));
      // The player offers to save what it is reading.
      else await runCommand(`lector.${request.what}`, 'reading');
  }
}

/**
 * Pauses or resumes. If nothing is being read and the player shows another document, the one in front resumes where it
 * was left.
 */
async function toggle(session: Session<Source>, places: PlaceMemory): Promise<void> {
  const inFront = vscode.window.activeTextEditor?.document;
  const saved = inFront && places.of(inFront.uri.toString());
  if (
    inFront !== undefined &&
    saved !== undefined &&
    !isReading(session.state) &&
    places.shown?.uri !== saved.uri
  )
    await session.speak(() =>
      Promise.resolve({ texts: savedSources(inFront, saved), ...atOffset(saved.offset) }),
    );
  else await session.withEdits((reader) => reader.do('togglePause'));
}

/** Nothing plays by itself after a reload, but the text and the place are there to resume from. */
async function restoreReading(session: Session<Source>, places: PlaceMemory): Promise<void> {
  const { shown } = places;
  if (shown === undefined) return;
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(shown.uri, true));
    const { offset, stopped } = shown;
    await session.restore(savedSources(document, shown), offset, stopped === true ? 'stopped' : 'paused');
  } catch {
    // The document is gone, so there is nothing to resume.
    places.forgetShown();
  }
}
