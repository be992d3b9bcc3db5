// What an error means, in the user's language, and what can be done about it. Loaded with the first error.

import {
  downloadFaultWords,
  isVoiceDownloadError,
  type DownloadFault,
} from '../../core/naturalVoices/downloadFault.js';
import { joined, noText, plainText, type PlainText, type Localiser } from '../../core/plainText.js';
import { isDiskFull, isLectorError, LectorError, type ErrorKind } from '../../core/errors.js';
import { refusalWords } from '../../core/recording/refusalWords.js';

/** What the user can do next; each is a button. */
export type NextStep =
  | 'signIn'
  | 'reload'
  | 'useEmbedded'
  | 'selectVoice'
  | 'deleteVoice'
  | 'showUsage'
  | 'tryAgain'
  | 'buyAgain'
  | 'saveElsewhere'
  | 'showLog';

interface ErrorWords {
  readonly happened: PlainText;
  /** What to do about it, unless the buttons say so. */
  readonly advice?: PlainText;
  /** The most likely first; the usual ones if absent. */
  readonly steps?: readonly NextStep[];
}

interface Facts extends Pick<LectorError, 'status' | 'recording' | 'retryAfterMs'> {
  readonly serviceWords: PlainText | undefined;
  readonly message: PlainText;
  /** What it costs to buy again what is lost. */
  readonly characters: number | undefined;
  readonly download: DownloadFault;
}

/** English messages stay in the log. The user sees the translated kind and the service's own words, made plain. */
export function errorWords(thrown: unknown, l10n: Localiser) {
  const message = plainText(thrown instanceof Error ? thrown.message : String(thrown));
  const error = isDiskFull(thrown) ? new LectorError('diskFull', message) : thrown;
  if (isLectorError(error)) {
    const { kind, status, serviceWords, recording, lost, retryAfterMs } = error;
    const download: DownloadFault = isVoiceDownloadError(error) ? error.download : { fault: 'unreachable' };
    const characters = lost?.text.length;
    const said = plainText(serviceWords ?? '') || undefined;
    const facts = { status, recording, retryAfterMs, message, download, characters, serviceWords: said };
    return { steps: usualSteps, ...words[kind](facts, l10n) };
  }
  return { happened: l10n.t('Something unexpected went wrong: {0}', message), steps: usualSteps };
}

const usualSteps: readonly NextStep[] = ['tryAgain', 'showLog'];
const withoutService: readonly NextStep[] = ['tryAgain', 'useEmbedded', 'showLog'];

/** Both as one text. */
export function errorSentence(error: unknown, l10n: Localiser): PlainText {
  const { happened, advice = noText } = errorWords(error, l10n);
  return joined(' ', [happened, advice]);
}

const words: Readonly<Record<ErrorKind, (facts: Facts, l10n: Localiser) => ErrorWords>> = {
  unreachable: ({ serviceWords, status, retryAfterMs }, l10n) => ({
    happened:
      serviceWords !== undefined
        ? l10n.t('The speech service is not working at the moment: {0}', serviceWords)
        : status !== undefined
          ? l10n.t('The speech service is not working at the moment (status {0}).', status)
          : l10n.t('The speech service cannot be reached, or does not answer.'),
    ...(status === undefined
      ? { advice: l10n.t('Check the connection, then try again.') }
      : later(retryAfterMs, l10n)),
    steps: withoutService,
  }),
  offline: (_, l10n) => ({
    happened: l10n.t('The speech service cannot be found: there is no network, or its address is wrong.'),
    advice: l10n.t('Check the connection, then try again.'),
    steps: withoutService,
  }),
  insecure: (_, l10n) => ({
    happened: l10n.t(
      'No secure connection to the speech service can be made: its certificate is not trusted, or it does not speak HTTPS.',
    ),
    advice: l10n.t('Check its address.'),
    steps: withoutService,
  }),
  unauthorized: ({ serviceWords, status }, l10n) => ({
    happened:
      status === undefined
        ? l10n.t('Lector has no usable token or key for the speech service.')
        : serviceWords === undefined
          ? l10n.t('The speech service does not accept the token or key.')
          : l10n.t('The speech service does not accept the token or key: {0}', serviceWords),
    steps: status === undefined ? ['signIn', 'useEmbedded', 'showLog'] : ['signIn', 'showLog'],
  }),
  otherAccount: (_, l10n) => ({
    happened: l10n.t(
      'You have signed in or out in another window, which this one learns only when it is reloaded.',
    ),
    advice: l10n.t('Reload it, or sign in here too.'),
    steps: ['reload', 'signIn', 'showLog'],
  }),
  allowanceUsedUp: ({ serviceWords }, l10n) => ({
    happened:
      serviceWords === undefined
        ? l10n.t('This account has no characters left.')
        : l10n.t('This account has no characters left: {0}', serviceWords),
    advice: l10n.t('You can still hear everything you have heard before.'),
    steps: ['showUsage', 'tryAgain', 'showLog'],
  }),
  declined: (_, l10n) => ({
    happened: l10n.t('It stops here, because the rest costs more than you agreed to.'),
  }),
  unknownVoice: ({ serviceWords, status }, l10n) => ({
    happened:
      status === undefined
        ? l10n.t('The speech service has no voice to read with.')
        : serviceWords === undefined
          ? l10n.t('The speech service does not know this voice; it may have been deleted.')
          : l10n.t('The speech service does not know this voice: {0}', serviceWords),
    ...(status !== undefined && { advice: l10n.t('Choose another voice.') }),
    steps: ['selectVoice', 'tryAgain', 'showLog'],
  }),
  noSample: (_, l10n) => ({
    happened: l10n.t('The service has no sample of this voice.'),
    steps: ['showLog'],
  }),
  refused: refusedWords,
  protocol: (_, l10n) => ({
    happened: l10n.t('The server at this address is not a speech service that Lector knows.'),
    advice: l10n.t('The log says what was wrong with its answer.'),
    steps: ['showLog', 'tryAgain'],
  }),
  lostPurchase: ({ characters }, l10n) => ({
    happened: l10n.t('The speech service does not have this audio, although it is paid for.'),
    ...againFor(characters, l10n),
  }),
  cutOffAudio: ({ characters }, l10n) => ({
    happened: l10n.t('The speech service sent only a part of the audio.'),
    ...againFor(characters, l10n),
  }),
  badAudio: (_, l10n) => ({
    happened: l10n.t('The speech service sent audio that cannot be played.'),
    steps: ['tryAgain', 'selectVoice', 'showLog'],
  }),
  busy: ({ retryAfterMs }, l10n) => ({
    happened: l10n.t('The speech service is getting too many requests.'),
    advice: l10n.t('Wait a little, then try again.'),
    ...later(retryAfterMs, l10n),
    steps: withoutService,
  }),
  voiceLimit: (_, l10n) => ({
    happened: l10n.t('There is no room for another custom voice.'),
    advice: l10n.t('Delete one that you no longer need.'),
    steps: ['deleteVoice', 'tryAgain', 'showLog'],
  }),
  notOffered: (_, l10n) => ({
    happened: l10n.t('A voice server offers neither custom voices nor figures of usage.'),
    steps: ['useEmbedded', 'showLog'],
  }),
  embeddedService: (_, l10n) => ({
    happened: l10n.t('The embedded speech service does not start, or keeps crashing.'),
    advice: l10n.t('The log says why.'),
  }),
  embeddedFailure: (_, l10n) => ({
    happened: l10n.t('The embedded speech service could not do this.'),
    advice: l10n.t('The log says why.'),
  }),
  embeddedFolder: (_, l10n) => ({
    happened: l10n.t('The embedded speech service cannot use its folder.'),
    advice: l10n.t('The log says why.'),
  }),
  output: ({ message }, l10n) => ({ happened: l10n.t('The sound cannot be played: {0}', message) }),
  notWritable: (_, l10n) => ({
    happened: l10n.t('The audio cannot be saved there.'),
    advice: l10n.t('Choose a folder on this computer that you can write to.'),
    steps: ['saveElsewhere', 'showLog'],
  }),
  diskFull: (_, l10n) => ({
    happened: l10n.t('The disk is full.'),
    advice: l10n.t('Free some space, then try again.'),
    steps: ['tryAgain', 'saveElsewhere', 'showLog'],
  }),
  tooLong: (_, l10n) => ({
    happened: l10n.t('The audio is too long for one file.'),
    advice: l10n.t('Select a part of the text and save that.'),
    steps: ['showLog'],
  }),
  voiceDownload: ({ download }, l10n) => ({ happened: downloadFaultWords(download, l10n) }),
  nothingToSay: (_, l10n) => ({ happened: l10n.t('There is nothing to say.'), steps: ['showLog'] }),
};

function againFor(characters: number | undefined, l10n: Localiser): Partial<ErrorWords> {
  if (characters === undefined) return {};
  return {
    advice:
      characters === 1
        ? l10n.t('Try again later. Buying it again uses one more character.')
        : l10n.t('Try again later. Buying it again uses {0} more characters.', characters),
    steps: ['tryAgain', 'buyAgain', 'showLog'],
  };
}

/** When to try again, if that is not soon, and within a day. */
function later(ms: number | undefined, l10n: Localiser): Pick<ErrorWords, 'advice'> {
  const minutes = Math.ceil((ms ?? 0) / 60_000);
  return minutes < 2 || minutes > 24 * 60 ? {} : { advice: l10n.t('Try again in {0} min.', minutes) };
}

/** A refusal may mean several things, so it is shown in the service's own words, unless there are better ones. */
function refusedWords(facts: Facts, l10n: Localiser): ErrorWords {
  const { serviceWords, status, recording } = facts;
  if (status === 429) {
    const busy = words.busy(facts, l10n);
    if (serviceWords === undefined) return busy;
    return {
      ...busy,
      happened: l10n.t('The speech service is getting too many requests: {0}', serviceWords),
    };
  }
  if (status === undefined) {
    return {
      happened: l10n.t('The base URL of the speech service cannot be used.'),
      steps: ['signIn', 'useEmbedded', 'showLog'],
    };
  }
  if (recording !== undefined) return { happened: refusalWords(recording, l10n) };
  return {
    happened:
      serviceWords === undefined
        ? l10n.t('The speech service refused (status {0}).', status)
        : l10n.t('The speech service refused: {0}', serviceWords),
  };
}
