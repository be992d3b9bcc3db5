import * as vscode from 'vscode';
import { keptOnceLoaded } from '../../core/keptOnceLoaded.js';
import { settings as schemas } from '../../core/manifest.js';
import type { MessageOf } from '../../protocol/messages.js';
import { isReading, isSounding } from '../../reading/playbackState.js';
import { pageSettingKeys, type PageSettings } from '../../reading/playerPort.js';
import { runCommand } from '../contributions/commands.js';
import {
  changeSettingInForce,
  changeSpeed,
  onDidChangeSettings,
  setting,
  speedOf,
} from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { type PageRequest, playerId } from '../player/playerPanel.js';
import { sampleScheme } from './sampleDocument.js';

/** Connects the player to the reading, in its panel or in its view. */
export function registerPlayer(lector: Lector): readonly { dispose(): unknown }[] {
  const { session, status, accounts, chosen, panel, places, queue } = lector;
  const restoredOnce = keptOnceLoaded(async () => {
    if (places.shown !== undefined)
      await (await import('./continueReading.js')).restoreReading(lector, places.shown);
    await queue();
  });
  // A hidden player is not restored before somebody looks at it, but its reading can be resumed.
  if (panel.findHidden()) void restoredOnce();

  const settings = playerSettings(lector);

  async function answer(request: PageRequest): Promise<void> {
    switch (request.type) {
      case 'change':
        await settings.change(request.settings);
        break;
      case 'arrange':
        (await queue()).arrange(request.entry, request.what);
        break;
      case 'goTo':
        if (session.reader.shown === request.reading)
          await session.withEdits((now) => now.goTo(request.place));
        break;
      case 'left':
        status.showLeft(request.minutes);
        break;
      case 'selected':
        await runCommand(`lector.${request.what}`, { selected: request.text });
        break;
      case 'request':
        // A reading that has not begun has no place to pause at.
        if (request.what === 'togglePause' && session.state.name === 'idle') session.stop();
        else if (request.what === 'togglePause')
          await session.withEdits((reader) => reader.do('togglePause'));
        // The player offers to save what it is reading.
        else await runCommand(`lector.${request.what}`, 'reading');
    }
  }

  /** What is heard goes on in the player's new place. VS Code may tell first of the place, or first of the setting. */
  function moving<T>(move: () => T): T {
    const goesOn = isSounding(session.state);
    const moved = move();
    if (goesOn) session.reader.do('resume');
    return moved;
  }

  return [
    ...settings.watching,
    onDidChangeSettings(['player.location'], () => moving(() => panel.leave())),
    panel.onRequest((request) => void answer(request).catch(lector.report)),
    chosen.onDidChange((manner) => void session.revoice(manner)),
    // Also where the setting is changed by hand: nothing goes on being paid for.
    accounts.onDidChange(() => {
      if (!accounts.isHosted) void session.revoice();
    }),
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
          if (!moving(() => panel.resolve(view))) await restoredOnce();
        },
      },
      { webviewOptions: { retainContextWhenHidden: true } },
    ),
    vscode.workspace.registerTextDocumentContentProvider(sampleScheme, {
      provideTextDocumentContent: async () => (await import('./sampleDocument.js')).sampleText(),
    }),
  ];
}

/** Pauses or resumes; while nothing is read, resumes the document in front where it was left, if it was read. */
export async function togglePause(lector: Lector): Promise<void> {
  const { session, places } = lector;
  const inFront = vscode.window.activeTextEditor?.document;
  const saved = inFront && places.of(inFront.uri.toString());
  const isOther = saved !== undefined && !isReading(session.state) && places.shown?.uri !== saved.uri;
  if (inFront !== undefined && isOther)
    await (await import('./continueReading.js')).readOn(lector, inFront, saved);
  else if (session.state.name === 'idle' && session.isFree)
    await (await import('./tellNothing.js')).tellNothing({ why: 'notReading' });
  else await session.withEdits((reader) => reader.do('togglePause'));
}

/** How fast a sentence is said slowly, in percent of the usual speed. */
const slowPercent = 70;

/** Tells the player and the reading what the settings say, and writes what is changed in the player. */
function playerSettings({ session, listening, panel, shown, slow }: Lector) {
  let isSlow = false;
  let changing = 0;
  const show = (): void => {
    // The page is ahead of the settings while what it asked for is written.
    if (changing > 0) return;
    const percent = isSlow ? slowPercent : 100;
    const speed = Math.max(schemas.speed.minimum, Math.round(speedOf(shown.language) * percent) / 100);
    const settings = Object.fromEntries(pageSettingKeys.map((key) => [key, setting(key)])) as PageSettings;
    panel.send({ type: 'settings', settings: { ...settings, speed } });
  };
  show();
  let spoken: string | undefined;
  const wait = async (): Promise<void> =>
    (await listening()).waitAfter(setting('proofMode') ? 'sentence' : setting('pauseAfter'));
  if (setting('proofMode') || setting('pauseAfter') !== 'none') void wait();

  return {
    watching: [
      onDidChangeSettings(['pauseAfter', 'proofMode'], () => void wait()),
      onDidChangeSettings(['proofMode', 'pronunciations', 'speak'], () => session.sayOtherwise()),
      onDidChangeSettings([...pageSettingKeys, 'speeds.byLanguage'], show),
      slow.add((is) => {
        isSlow = is;
        show();
      }),
      shown.onDidMove(() => {
        const { language } = shown;
        if (language !== spoken) show();
        spoken = language;
      }),
    ],
    /** Also shows the settings as they are if they cannot be written. */
    change: async (settings: MessageOf<'change'>['settings']): Promise<void> => {
      changing++;
      try {
        for (const key of pageSettingKeys) {
          const value = settings[key];
          if (value === undefined) continue;
          if (key === 'speed') await changeSpeed(shown.language, Number(value));
          else await changeSettingInForce(key, value);
        }
      } finally {
        changing--;
        show();
      }
    },
  };
}
