import { readdir } from 'node:fs/promises';
import { noText } from '../../core/plainText.js';
import { runCommand, setContext } from '../contributions/commands.js';
import type { Lector } from '../lector.js';

/** Suggests a natural voice when one would help, and says what became of those that are installed. */
export function watchNaturalVoices(lector: Lector): readonly { dispose(): void }[] {
  const { catalogue, log, naturalVoicesChanged, naturalVoicesFolder, panel, shown } = lector;
  const warn = (error: unknown): void => log.warn(String(error));
  let suggested: string | undefined;
  const suggest = async (): Promise<void> => {
    const { suggestNaturalVoice } = await import('./voiceNotices.js');
    suggested = (await suggestNaturalVoice(lector)) ?? suggested;
  };
  const showCommands = async (): Promise<void> => {
    const names = await readdir(naturalVoicesFolder).catch(() => []);
    // A damaged voice can be removed, too; a draft cannot.
    const isThere = names.some((name) => !name.startsWith('.'));
    await setContext('lector.hasNaturalVoice', isThere);
  };
  void showCommands();
  return [
    shown.onDidEnd(() => void suggest().catch(warn)),
    shown.onDidMissVoice(() => {
      catalogue.refresh();
      import('./voiceNotices.js').then(async ({ tellDamaged }) => tellDamaged(lector)).catch(warn);
    }),
    panel.onRequest((request) => {
      if (request.type !== 'suggestionAnswered') return;
      // A page that starts over does not show it again.
      panel.send({ type: 'suggestion', text: noText });
      if (request.isTaken) void runCommand('lector.getNaturalVoices', suggested);
    }),
    naturalVoicesChanged.add(() => catalogue.refresh()),
    // Told about what other windows install and remove, too.
    catalogue.onDidChange(() => void showCommands()),
  ];
}
