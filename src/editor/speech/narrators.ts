import * as vscode from 'vscode';
import type { ServiceProfile } from '../../api/voiceService.js';
import { later } from '../../core/clock.js';
import { isDiskFull } from '../../core/errors.js';
import { plainText, type PlainText } from '../../core/plainText.js';
import { isByLanguage, voicesOfService, type ServiceKey } from '../../core/settingValue.js';
import { voiceLanguage, voiceFor, type VoiceFor } from '../../core/voices/voice.js';
import type { VoiceWish } from '../../reading/narrator.js';
import { AudioShelves } from '../../speech/audioShelves.js';
import { Narrators } from '../../speech/narrators.js';
import type { ChosenService, CostChoice, CostQuestion, Billing } from '../../speech/speech.js';
import { embeddedService, type Accounts } from '../account/accounts.js';
import type { SpeechClients } from '../account/speechClients.js';
import { runCommand } from '../contributions/commands.js';
import { setting, voiceSetting } from '../contributions/settings.js';
import { l10n } from '../ui/l10n.js';
import { ask, agrees, showInformation, showWarning } from '../ui/messages.js';
import type { UsageMeter } from '../usage/usageMeter.js';
import type { SpokenLanguage, VoiceLanguages } from '../voices/rememberedVoices.js';
import { ChosenVoice, VoiceCatalogue } from '../voices/voiceCatalogue.js';
import { shownName } from '../voices/voiceWords.js';
import { costChoices, costWords } from './costWords.js';

interface NarratorsParts {
  readonly accounts: Accounts;
  readonly clients: SpeechClients;
  readonly chosen: ChosenVoice;
  readonly catalogue: VoiceCatalogue;
  readonly languages: VoiceLanguages;
  readonly spokenLanguage: SpokenLanguage;
  readonly meter: UsageMeter;
  readonly version: string;
}

/** The first sound does not wait longer for a service to say what is left. */
const patienceMs = 1500;

/** Loaded when something is spoken for the first time. */
export function narrators(
  parts: NarratorsParts,
  shelves: AudioShelves,
  log: (line: string) => void,
): Narrators {
  return new Narrators(chosenService(parts), askAboutCost, shelves, log);
}

/** Works out what to speak with. Asks the service only for what is needed right away. */
function chosenService(parts: NarratorsParts): (wish?: VoiceWish) => Promise<ChosenService> {
  const { accounts, clients, chosen, catalogue, languages, spokenLanguage, version } = parts;

  const own = { chosen, voices: catalogue, language: () => spokenLanguage.now() };
  const offlineVoices = new VoiceCatalogue(async (signal) =>
    (await clients.client(embeddedService)).voices(signal),
  );
  // What speaks offline while a hosted service is chosen.
  const other = {
    chosen: new ChosenVoice({ service: embeddedService }, voiceSetting, offlineVoices, vscode.env.language),
    voices: offlineVoices,
    language: async (voiceId: string) => {
      const voice = await offlineVoices.find(voiceId);
      return voice && voiceLanguage(voice);
    },
  };

  const voicesNow = async (
    voiceId: string,
    service: ServiceKey,
    { voices, language }: typeof other,
  ): Promise<VoiceFor> => {
    const wanted = setting('voices.byLanguage');
    const byLanguage = voicesOfService(wanted, service);
    const { isFree } = accounts.profile(service);
    // No need to know anything about voices if none of them could be taken.
    if (!isByLanguage(wanted) || (!isFree && Object.keys(byLanguage).length === 0)) return () => voiceId;
    const [chosenLanguage, free] = await Promise.all([
      language(voiceId),
      isFree ? voices.voices().catch(() => undefined) : undefined,
    ]);
    return voiceFor({ chosen: voiceId, chosenLanguage, byLanguage, free });
  };

  return async ({ id, offline = false } = {}) => {
    const isOther = offline && accounts.isHosted;
    const isHosted = accounts.isHosted && !isOther;
    const service = isOther ? embeddedService : accounts.service;
    const speaker = isOther ? other : own;
    // What is asked for and what is kept of it go by the same, also if something else is set meanwhile.
    const profile = accounts.profile(service);
    const { isFree, model } = profile;
    // If the user is not signed in, say so before anything else is asked.
    const [voiceId] = await Promise.all([id ?? speaker.chosen.voiceId(), accounts.account(service)]);
    return {
      // What was asked for speaks every language.
      voiceFor: id === undefined ? await voicesNow(voiceId, service, speaker) : () => voiceId,
      voiceName: (id) =>
        speaker.voices.find(id).then(
          (voice) => voice && shownName(voice),
          () => undefined,
        ),
      // The embedded voices come with the extension and may sound different in another version, and those of a server
      // with another model. A custom voice in another language is another voice with the same id.
      serviceOf: (id) => {
        const names = [service, isHosted ? model : version, languages.changed(service, id) ?? ''];
        return names.filter((name) => name !== '').join(' ');
      },
      ...(isFree
        ? { speech: clients.free(service, profile) }
        : { billing: billing(service, profile, parts) }),
    };
  };
}

function billing(service: ServiceKey, profile: ServiceProfile, { clients, meter }: NarratorsParts): Billing {
  return {
    account: () => clients.client(service, profile),
    confirmAboveCharacters: setting('confirmAboveCharacters'),
    remaining: remaining(meter),
    freshRemaining: async () => {
      await meter.refresh({ always: true });
      return meter.failure === undefined ? remaining(meter) : undefined;
    },
    soonRemaining: async () => {
      await Promise.race([meter.refresh(), later(patienceMs, undefined)]);
      return remaining(meter);
    },
  };
}

/** What is left, if the service says what was used. */
function remaining({ usage }: UsageMeter): number | undefined {
  return usage === undefined ? undefined : Math.max(0, usage.allowed - usage.used);
}

async function askAboutCost(question: CostQuestion, isSaved: boolean): Promise<CostChoice> {
  const choices = costChoices(question, isSaved, l10n);
  const titles = choices.map(([title]) => title);
  const pressed = await ask(costWords(question, l10n, vscode.env.language), titles);
  const [, choice = 'cancel'] = choices.find(([title]) => title === pressed) ?? [];
  if (choice !== 'showUsage') return choice;
  void runCommand('lector.showUsage');
  return 'cancel';
}

const megabyte = 1_000_000;

/** The audio cache in the extension's own storage. Loaded when it is first needed. */
export function audioCache(folder: string, accounts: Accounts, log: vscode.LogOutputChannel): AudioShelves {
  return new AudioShelves(folder, {
    freeBytes: () => setting('cache.sizeMB') * megabyte,
    paidBytes: () => setting('cache.paidSizeMB') * megabyte,
    mayBePaid: () => accounts.mayHavePaid,
    pause: (ms) => later(ms, undefined),
    log: (line) => log.warn(line),
    unkept: (why) => {
      void showWarning(
        isDiskFull(why)
          ? l10n.t(
              'The disk is full, so what you hear cannot be kept and may cost you again next time. Free some space.',
            )
          : l10n.t('What you hear cannot be kept and may cost you again next time. The log says why.'),
      );
    },
  });
}

/** What was paid for goes only after a question of its own. */
export async function clearCache(shelves: AudioShelves): Promise<void> {
  const free = await shelves.clearFree();
  const paid = await shelves.paid.contents();
  const isPaidToGo =
    paid.entries > 0 &&
    (await agrees(
      l10n.t(
        'Delete what was paid for, too: {0} of audio, {1} MB?',
        duration(paid.seconds),
        size(paid.bytes),
      ),
      l10n.t('Delete Paid Audio'),
      l10n.t('To hear it again, you may have to pay for it again.'),
    ));
  const freed = size(free.bytes + (isPaidToGo ? (await shelves.clearPaid()).bytes : 0));
  await showInformation(
    paid.entries > 0 && !isPaidToGo
      ? l10n.t('{0} MB of audio that cost nothing were deleted. What was paid for is still kept.', freed)
      : free.entries + paid.entries === 0
        ? l10n.t('The audio cache was already empty.')
        : l10n.t('The audio cache was cleared. {0} MB were freed.', freed),
  );
}

function size(bytes: number): PlainText {
  return figure(bytes / megabyte);
}

function duration(seconds: number): PlainText {
  const [value, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return figure(value, { style: 'unit', unit, unitDisplay: 'long' });
}

function figure(value: number, options: Intl.NumberFormatOptions = {}): PlainText {
  return plainText(
    new Intl.NumberFormat(vscode.env.language, { maximumFractionDigits: 1, ...options }).format(value),
  );
}
