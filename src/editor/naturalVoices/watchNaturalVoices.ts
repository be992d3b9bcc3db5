import { readdir } from 'node:fs/promises';
import { keptOnceLoaded } from '../../core/keptOnceLoaded.js';
import { setContext } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import type { VoiceLine } from './voiceLine.js';

/** Suggests a natural voice when one would help, and says what became of those that are installed. */
export function watchNaturalVoices(lector: Lector): readonly { dispose(): void }[] {
  const { catalogue, declined, log, naturalVoicesChanged, naturalVoicesFolder, panel, shown } = lector;
  const warn = (error: unknown): void => log.warn(String(error));
  let suggesting: VoiceLine | undefined;
  const line = keptOnceLoaded(
    async () => (suggesting = (await import('./voiceNotices.js')).voiceLine(lector)),
  );
  const suggest = async (): Promise<void> => (await line()).suggest();
  const reconsider = (): void => void suggesting?.reconsider().catch(warn);
  const showCommands = async (): Promise<void> => {
    const names = await readdir(naturalVoicesFolder).catch(() => []);
    // A damaged voice can be removed, too; a draft cannot.
    const isThere = names.some((name) => !name.startsWith('.'));
    await setContext('lector.hasNaturalVoice', isThere);
  };
  void showCommands();
  return [
    shown.onDidSound(() => void suggest().catch(warn)),
    shown.onDidMissVoice(() => {
      catalogue.refresh();
      import('./voiceNotices.js').then(async ({ tellDamaged }) => tellDamaged(lector)).catch(warn);
    }),
    panel.onAnswer(({ answer }) => {
      line()
        .then(async (loaded) => loaded.answer(answer))
        .catch(lector.report);
    }),
    naturalVoicesChanged.add(() => catalogue.refresh()),
    // Told about what other windows install and remove, too.
    catalogue.onDidChange(() => {
      void showCommands();
      reconsider();
    }),
    declined.onDidChange(reconsider),
  ];
}
