import { readdir } from 'node:fs/promises';
import type { OfferedVoice } from '../../core/naturalVoices/catalogue.js';
import { noText } from '../../core/plainText.js';
import { setContext } from '../contributions/commands.js';
import type { MessageOf } from '../../protocol/messages.js';
import type { Lector } from '../lector.js';

/** Suggests a natural voice when one would help, and says what became of those that are installed. */
export function watchNaturalVoices(lector: Lector): readonly { dispose(): void }[] {
  const { catalogue, log, naturalVoicesChanged, naturalVoicesFolder, panel, shown } = lector;
  const warn = (error: unknown): void => log.warn(String(error));
  let suggested: OfferedVoice | undefined;
  let isDownloading = false;
  const clear = (): void => {
    suggested = undefined;
    // A page that starts over does not show it again.
    panel.send({ type: 'suggestion', text: noText });
  };
  const suggest = async (): Promise<void> => {
    if (suggested !== undefined || isDownloading) return;
    const { suggestNaturalVoice } = await import('./voiceNotices.js');
    suggested = await suggestNaturalVoice(lector);
  };
  const answer = async (given: MessageOf<'suggestionAnswered'>['answer']): Promise<void> => {
    const voice = suggested;
    if (voice === undefined) return;
    if (given === 'hear') {
      const { hearOffered } = await import('./getNaturalVoices.js');
      await hearOffered(lector, voice.key);
      return;
    }
    clear();
    if (given === 'leave') {
      const { decline } = await import('./voiceNotices.js');
      await decline(lector.state, voice);
      return;
    }
    isDownloading = true;
    try {
      const { takeOffered } = await import('./getNaturalVoices.js');
      await takeOffered(lector, voice.key);
    } finally {
      isDownloading = false;
      clear();
    }
  };
  const showCommands = async (): Promise<void> => {
    const names = await readdir(naturalVoicesFolder).catch(() => []);
    // A damaged voice can be removed, too; a draft cannot.
    const isThere = names.some((name) => !name.startsWith('.'));
    await setContext('lector.hasNaturalVoice', isThere);
  };
  void showCommands();
  return [
    shown.onDidBegin(() => void suggest().catch(warn)),
    shown.onDidMissVoice(() => {
      catalogue.refresh();
      import('./voiceNotices.js').then(async ({ tellDamaged }) => tellDamaged(lector)).catch(warn);
    }),
    panel.onRequest((request) => {
      if (request.type === 'suggestionAnswered') answer(request.answer).catch(lector.report);
    }),
    naturalVoicesChanged.add(() => {
      catalogue.refresh();
      if (!isDownloading) clear();
    }),
    // Told about what other windows install and remove, too.
    catalogue.onDidChange(() => void showCommands()),
  ];
}
