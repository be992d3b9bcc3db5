import * as vscode from 'vscode';
import type { CommandId } from '../../core/manifest.js';
import type { PlainText } from '../../core/plainText.js';
import { voiceLanguage, type Voice } from '../../core/voices/voice.js';
import type { Lector } from '../lector.js';
import { togglePause } from '../reading/playerReading.js';
import { l10n } from '../ui/l10n.js';
import { showBriefly } from '../ui/messages.js';
import { voiceOf } from '../voices/voiceTree.js';
import { shownName } from '../voices/voiceWords.js';
import { done, type Run, type SpeakCommandId } from './commands.js';
import { changeSettingInForce, setting } from './settings.js';

/** What each command does, except those of `speakCommands.ts`. Code that few people run is loaded when they run it. */
export function commandTable(lector: Lector): Readonly<Record<Exclude<CommandId, SpeakCommandId>, Run>> {
  const { cache, catalogue, chosen, favorites, log, queue, session, shown, sounds, stop } = lector;

  const picked = async (title: PlainText, only?: 'custom') =>
    (await import('../voices/pickVoice.js')).pickVoice(lector, title, only);
  /** Runs with the voice whose row the command was called on, or with one picked from the list. */
  const withVoice =
    (title: PlainText, run: (voice: Voice) => unknown): Run =>
    async (node) => {
      const voice = voiceOf(node) ?? (await picked(title));
      if (voice === undefined) return undefined;
      await run(voice);
      return done;
    };
  const withCustomVoice =
    (title: PlainText, change: 'renameVoice' | 'changeVoiceLanguage' | 'deleteVoice'): Run =>
    async (node) => {
      const voice = voiceOf(node) ?? (await picked(title, 'custom'));
      if (voice?.kind !== 'custom') return undefined;
      return (await import('../cloning/changeVoice.js'))[change](lector, voice);
    };
  const choose = (voice: Voice): Promise<void> => chosen.choose(voice.id, voiceLanguage(voice));

  return {
    'lector.continueReading': async () =>
      (await import('../reading/continueReading.js')).continueReading(lector),
    'lector.togglePause': () => togglePause(lector),
    'lector.resume': () => togglePause(lector),
    'lector.stop': stop,
    'lector.addToQueue': async (...from) =>
      (await import('../reading/addToQueue.js')).addToQueue(lector, from),
    'lector.hearNow': async () => (await queue()).hearNow(),
    'lector.skipQueued': async () => (await queue()).skip(),
    'lector.clearQueue': async () => (await queue()).drop(),
    'lector.letAgentsSpeak': async () => (await import('../agents/letAgentsSpeak.js')).letAgentsSpeak(lector),
    'lector.copyMcpConfiguration': async () =>
      (await import('../agents/letAgentsSpeak.js')).copyMcpConfiguration(lector),
    'lector.muteAgents': async (from) =>
      (await import('../agents/letAgentsSpeak.js')).muteAgents(lector, from),
    'lector.nextSentence': () => session.withEdits((reader) => reader.skipSentence(1)),
    'lector.previousSentence': () => session.withEdits((reader) => reader.skipSentence(-1)),
    'lector.again': async () => (await lector.listening()).again(),
    'lector.toggleProofMode': async () => {
      const isOn = !setting('proofMode');
      await changeSettingInForce('proofMode', isOn);
      showBriefly(isOn ? l10n.t('Proof mode is on.') : l10n.t('Proof mode is off.'));
    },
    'lector.slowerOnce': async () => (await lector.listening()).slowerOnce(),
    'lector.spellWord': async () => (await import('../reading/spellWord.js')).spellWord(lector),
    'lector.sleepTimer': async () =>
      (await import('../reading/sleep.js')).askForSleep(await lector.listening()),
    'lector.back10': () => lector.panel.send({ type: 'skip', by: -1 }),
    'lector.forward10': () => lector.panel.send({ type: 'skip', by: 1 }),
    'lector.nextParagraph': () => session.withEdits((reader) => reader.skipPassage('paragraph', 1)),
    'lector.previousParagraph': () => session.withEdits((reader) => reader.skipPassage('paragraph', -1)),
    'lector.nextSection': () => session.skipHeadingOrSymbol(1),
    'lector.previousSection': () => session.skipHeadingOrSymbol(-1),
    'lector.faster': async () => (await import('../reading/speeds.js')).stepSpeed(lector, 1),
    'lector.slower': async () => (await import('../reading/speeds.js')).stepSpeed(lector, -1),
    'lector.setSpeed': async () => (await import('../reading/speeds.js')).askForSpeed(lector),
    'lector.showPlayer': () => session.reader.do('show'),
    'lector.follow': () => shown.bringBack(),
    'lector.exportAudio': async (...args) =>
      (await import('../export/saveAsAudio.js')).saveAsAudio(args, lector),

    'lector.selectVoice': withVoice(l10n.t('Select Voice'), choose),
    'lector.searchVoices': () => withVoice(l10n.t('Search Voices'), choose)(),
    'lector.previewVoice': withVoice(l10n.t('Preview Voice'), async (voice) =>
      (await sounds()).preview.play(voice),
    ),
    'lector.toggleFavorite': withVoice(l10n.t('Add to / Remove from Favorites'), ({ id }) =>
      favorites.toggle(id),
    ),
    'lector.copyVoiceId': withVoice(l10n.t('Copy Voice ID'), async (voice) => {
      await vscode.env.clipboard.writeText(voice.id);
      showBriefly(l10n.t('The ID of “{0}” was copied.', shownName(voice)));
    }),
    'lector.refreshVoices': () => catalogue.refresh(),

    'lector.cloneVoice': async () => (await import('../cloning/cloneVoice.js')).cloneVoice(lector),
    'lector.renameVoice': withCustomVoice(l10n.t('Rename Voice'), 'renameVoice'),
    'lector.changeVoiceLanguage': withCustomVoice(l10n.t('Change Voice Language'), 'changeVoiceLanguage'),
    'lector.deleteVoice': withCustomVoice(l10n.t('Delete Voice'), 'deleteVoice'),

    'lector.getNaturalVoices': async (key) =>
      (await import('../naturalVoices/getNaturalVoices.js')).getNaturalVoices(lector, key),
    'lector.addVoiceFromFile': async () =>
      (await import('../naturalVoices/addVoiceFromFile.js')).addVoiceFromFile(lector),
    'lector.removeNaturalVoice': async (node) =>
      (await import('../naturalVoices/removeNaturalVoice.js')).removeNaturalVoice(lector, node),

    'lector.pronounce': async (from) =>
      (await import('../pronunciations/pronounce.js')).pronounce(lector, from),
    'lector.managePronunciations': async () =>
      (await import('../pronunciations/pronounce.js')).editPronunciations(lector),

    'lector.connectVoiceServer': async (isAgain) =>
      (await import('../services/connect.js')).connect(lector, isAgain === true),
    'lector.signIn': async () => (await import('../services/connect.js')).signIn(lector),
    'lector.signOut': async () => (await import('../services/connect.js')).signOut(lector),
    'lector.useEmbeddedService': async () => (await import('../services/connect.js')).useEmbedded(lector),
    'lector.showUsage': async () => (await import('../usage/showUsage.js')).showUsage(lector),
    'lector.showMenu': async () => (await import('../status/statusMenu.js')).showMenu(lector),
    'lector.clearCache': async () => (await import('../speech/narrators.js')).clearCache(await cache()),
    'lector.showLog': () => log.show(),
    'lector.keyboardHelp': async () => (await import('./keyboardHelp.js')).keyboardHelp(lector.manifest),
  };
}
