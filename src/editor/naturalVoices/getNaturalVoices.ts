import * as vscode from 'vscode';
import { systemClock } from '../../core/clock.js';
import { downloadBytes, offeredVoice, type OfferedVoice } from '../../core/naturalVoices/catalogue.js';
import { megabytes, VoiceDownloadError } from '../../core/naturalVoices/downloadFault.js';
import { naturalVoiceId, type InstalledVoice } from '../../core/naturalVoices/installedVoice.js';
import { joined, plainText, type PlainText } from '../../core/plainText.js';
import { paragraphLanguage } from '../../text/language/paragraphLanguage.js';
import { setting } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { agrees, cancellableWork, showInformation } from '../ui/messages.js';
import { reportError } from '../ui/reportError.js';
import { l10n } from '../ui/l10n.js';
import { checkVoice } from './checkVoice.js';
import { fetchSample } from './fetchFile.js';
import { installOffered, voiceSourceOf, type InstallParts } from './installVoice.js';
import { NaturalVoiceStore } from './naturalVoiceStore.js';
import { localeWords, pickOffered, termsWords } from './pickOffered.js';

/** The source that the user has agreed to download from. */
const agreedKey = 'naturalVoices.agreedSource';

/** Installs a voice that the user picks from the catalogue. Nothing is downloaded before the user has agreed. */
export async function getNaturalVoices(lector: Lector, key?: unknown): Promise<void> {
  const store = new NaturalVoiceStore(lector.naturalVoicesFolder);
  const voice = (typeof key === 'string' ? offeredVoice(key) : undefined) ?? (await pick(lector, store));
  if (voice === undefined) return;
  try {
    const source = voiceSourceOf(setting('voices.source'));
    const installed = (await store.find(voice.key)) ?? (await get(lector, voice, source));
    if (installed !== undefined) await sayReady(lector, installed);
  } catch (error) {
    // What has arrived is kept, so trying again continues from there.
    await reportError(error, lector.log, () => void getNaturalVoices(lector, voice.key));
  }
}

async function pick(lector: Lector, store: NaturalVoiceStore): Promise<OfferedVoice | undefined> {
  const { accounts, spokenLanguage } = lector;
  const [installed, inFront, spoken] = await Promise.all([
    store.list(),
    languageInFront(),
    spokenLanguage.now(),
  ]);
  const languages = [vscode.env.language.slice(0, 2), inFront, spoken];
  return pickOffered(
    languages.filter((language) => language !== undefined),
    new Set(installed.map(({ key }) => key)),
    accounts.isHosted,
  );
}

const prose = new Set(['markdown', 'plaintext']);
/** Enough text to tell its language. */
const enough = 4000;

/** The language of the text in front of the user, if it is prose and the language can be told. */
async function languageInFront(): Promise<string | undefined> {
  const document = vscode.window.activeTextEditor?.document;
  if (document === undefined || !prose.has(document.languageId)) return undefined;
  const beginning = document.getText(new vscode.Range(0, 0, 100, 0)).slice(0, enough);
  const { languageScores } = await import('../../text/language/languageScores.js');
  return paragraphLanguage(beginning, languageScores);
}

async function get(lector: Lector, voice: OfferedVoice, source: string): Promise<InstalledVoice | undefined> {
  const { state } = lector;
  if (state.get(agreedKey) !== source) {
    if (!(await mayDownload(voice, source))) return undefined;
    await state.update(agreedKey, source);
  }
  const total = downloadBytes(voice);
  const title = l10n.t('Lector: downloading the voice “{0}”…', plainText(voice.name));
  return cancellableWork(title, (signal, showShare) =>
    install(lector, voice, source, signal, (received) =>
      showShare(received / total, progressWords(received, total)),
    ),
  );
}

async function install(
  { naturalVoicesFolder, naturalVoicesChanged, voiceChecker, log }: Lector,
  voice: OfferedVoice,
  source: string,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<InstalledVoice> {
  const parts: InstallParts = {
    store: new NaturalVoiceStore(naturalVoicesFolder),
    source,
    speakersIn: async (model, config) => {
      const check = await checkVoice(voiceChecker, model, config, signal);
      if (check.ok) return check.voice.speakers;
      const { reason } = check.refusal;
      throw new VoiceDownloadError(`The voice cannot be run (${reason}).`, { fault: 'unusable', reason });
    },
    clock: systemClock,
    log: (line) => log.info(line),
  };
  const installed = await installOffered(parts, voice, signal, onProgress);
  naturalVoicesChanged.tell();
  return installed;
}

/** Plays the voice's own sample. The click that asks for it is the consent. */
export async function hearOffered({ sounds }: Lector, voice: OfferedVoice): Promise<void> {
  const sample = await fetchSample(voiceSourceOf(setting('voices.source')), voice);
  (await sounds()).player.play(sample, plainText(voice.name));
}

/**
 * Downloads a voice, with its progress in the player, while another reads on. Then it takes over in the reading. If this
 * fails or is cancelled, what has arrived is kept, and the next time continues from there.
 */
export async function takeOffered(lector: Lector, voice: OfferedVoice, signal: AbortSignal): Promise<void> {
  const { accounts, panel, chosen, naturalVoicesFolder, report, spokenLanguage } = lector;
  const total = downloadBytes(voice);
  let shown = -1;
  const show = (received: number): void => {
    const now = megabytes(received);
    if (now === shown) return;
    shown = now;
    const text = joined(': ', [plainText(voice.name), progressWords(received, total)]);
    panel.send({ type: 'suggestion', text });
  };
  const installed =
    (await new NaturalVoiceStore(naturalVoicesFolder).find(voice.key)) ??
    (await install(lector, voice, voiceSourceOf(setting('voices.source')), signal, show));
  if (accounts.isHosted) {
    // A hosted service was chosen meanwhile, and it has a voice of its own.
    sayReady(lector, installed).catch(report);
    return;
  }
  const id = idOf(installed);
  const { language } = voice;
  // What another voice reads in a text of the chosen one's language stays with that.
  if (language === (await spokenLanguage.now())) await chosen.choose(id, language, 'gently');
  else await chosen.chooseFor(language, id, 'gently');
}

function progressWords(received: number, total: number): PlainText {
  return l10n.t('{0} of {1} MB', megabytes(received), megabytes(total));
}

function idOf({ key, speakers }: InstalledVoice): string {
  return naturalVoiceId(key, speakers.length > 1 ? 0 : undefined);
}

function mayDownload(voice: OfferedVoice, source: string): Promise<boolean> {
  return agrees(
    l10n.t('Download the voice “{0}” from {1}?', plainText(voice.name), plainText(new URL(source).host)),
    l10n.t('Download'),
    l10n.t(
      '{0}: {1} MB, kept on this computer for all windows. It then speaks offline: what you read never leaves this computer. Where it comes from: {2}.',
      localeWords(voice),
      megabytes(downloadBytes(voice)),
      termsWords[voice.terms],
    ),
  );
}

/** Says that a voice can be used, and lets the user hear and choose it. */
export async function sayReady(lector: Lector, installed: InstalledVoice): Promise<void> {
  const { key, name } = installed;
  const { accounts, catalogue, chosen, session, sounds } = lector;
  const id = idOf(installed);
  const use = l10n.t('Use It');
  const hear = l10n.t('Hear It');
  const { isHosted } = accounts;
  const ready = isHosted
    ? l10n.t('The voice “{0}” is ready. It belongs to the embedded service.', plainText(name))
    : l10n.t('The voice “{0}” is ready.', plainText(name));
  for (;;) {
    const answer = await showInformation(ready, use, ...(isHosted ? [] : [hear]));
    if (answer === use) {
      const isElsewhere = accounts.isHosted;
      if (isElsewhere) await accounts.useEmbedded();
      await chosen.choose(id, key.slice(0, 2));
      // It may have been chosen before, so that nothing else tells what is being read.
      if (isElsewhere) await session.revoice('gently');
    }
    if (answer !== hear) return;
    const voice = await catalogue.find(id);
    if (voice !== undefined) await (await sounds()).preview.play(voice);
  }
}
