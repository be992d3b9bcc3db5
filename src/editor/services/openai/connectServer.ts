import { isOnOwnNetwork, isOnThisComputer } from '../../../api/address.js';
import type { Account, ServiceProfile } from '../../../api/voiceService.js';
import { isLectorError } from '../../../core/errors.js';
import { plainText } from '../../../core/plainText.js';
import { done } from '../../contributions/commands.js';
import type { Lector } from '../../lector.js';
import { l10n } from '../../ui/l10n.js';
import { agrees, showInformation } from '../../ui/messages.js';
import { whatHappened } from '../../ui/reportError.js';
import { back, choiceStep, runSteps, skipped, textStep, type Step, type TextStep } from '../../ui/steps.js';
import { addressStep, noFault, whatIsWrongThere, type Connected } from '../connecting.js';
import { serviceKey } from '../kinds.js';

interface Draft extends Account, ServiceProfile {
  /** It was not let in without a key. */
  readonly needsKey: boolean;
  readonly models: readonly string[];
  readonly listsVoices: boolean;
}

/** Of all the models that a server has, those whose names say that they speak. */
const speakingModel = /tts|speech|kokoro|voice|piper|bark|orpheus|chatterbox|xtts|parler/i;

/**
 * Asks for the address, and for no more than the server needs. All of it is kept once the server has accepted it. Asked
 * again, it takes another key and leaves the rest as it is: some servers tell everybody what they have, and let only some
 * speak.
 */
export async function connectServer({ accounts, log }: Lector, isAgain: boolean): Connected {
  const { noKey, OpenAiClient, typedNames } = await import('./openAiClient.js');
  const title = l10n.t('Connect to a Voice Server');
  const knownFor = (baseUrl: string): ServiceProfile => accounts.profile(serviceKey('openai', baseUrl));
  let found: Partial<Draft> = {};
  /** Finds out what the server speaks with, or rejects with what keeps it from saying so. */
  const look = async (account: Account, signal: AbortSignal): Promise<void> => {
    const client = new OpenAiClient(account, { log: (line) => log.info(line) });
    const all = await client.models(signal).catch((error: unknown) => {
      // A key may be good for speech and for nothing else.
      if (account.token !== noKey && isLectorError(error) && error.status === 403) return [];
      throw error;
    });
    const { voices } = await client.voices(signal);
    const speaking = all.filter((id) => speakingModel.test(id));
    const models = speaking.length > 0 ? speaking : all;
    const [model] = models;
    found = { models, ...(models.length === 1 && { model }), listsVoices: voices.length > 0 };
  };
  const isNamed: TextStep['check'] = (typed) =>
    Promise.resolve(typedNames(typed).length === 0 ? l10n.t('Enter at least one name.') : undefined);

  const askForAddress: Step<Draft> = async (draft, place) => {
    const prompt = l10n.t('The address of the server. The text to be read is sent there.');
    const placeholder = plainText('http://localhost:8880');
    const notEncrypted = l10n.t(
      'The URL must begin with https://, so that nobody on the way can read your key or your text. http:// is accepted only for this computer and for addresses of your own network, such as 192.168.1.20.',
    );
    const asked = { title, place, prompt, placeholder, value: draft.baseUrl };
    const baseUrl = await addressStep('openai', notEncrypted, asked, (baseUrl, signal) =>
      look({ baseUrl, token: noKey }, signal).then(noFault, (error: unknown) => {
        const needsKey = isLectorError(error) && (error.status === 401 || error.status === 403);
        found = { needsKey };
        return needsKey ? undefined : whatIsWrongThere(error);
      }),
    );
    if (typeof baseUrl !== 'string') return baseUrl;
    const url = new URL(baseUrl);
    const isAgreed =
      !isOnOwnNetwork(url) ||
      (await agrees(
        l10n.t('Send your text to {0} without encryption?', plainText(url.host)),
        l10n.t('Send It'),
        l10n.t(
          'What is read, the speech and the key, if there is one, can be seen by everybody on this network.',
        ),
      ));
    if (!isAgreed) return undefined;
    const start = { baseUrl, token: noKey, needsKey: false, isFree: false };
    return { ...draft, ...knownFor(baseUrl), ...start, ...found };
  };

  const askForKey: Step<Draft> = async (draft, place) => {
    if (!draft.needsKey) return skipped;
    const address = plainText(draft.baseUrl);
    const key = await textStep({
      title,
      place,
      prompt: l10n.t('Your key for {0}. It is kept in the secret storage of this computer.', address),
      value: '',
      password: true,
      check: (value, signal) =>
        look({ ...draft, token: value.trim() || noKey }, signal).then(noFault, whatHappened),
    });
    return typeof key === 'string' ? { ...draft, ...found, token: key.trim() || noKey } : key;
  };

  const askForModel: Step<Draft> = async (draft, place) => {
    const { models } = draft;
    if (models.length === 1) return skipped;
    if (models.length === 0) {
      const prompt = l10n.t('The name of the model that speaks.');
      const model = await textStep({ title, place, prompt, value: draft.model, check: isNamed });
      return typeof model === 'string' ? { ...draft, model: model.trim() } : model;
    }
    const items = models.map((id) => ({ label: plainText(id), id }));
    const active = items.find(({ id }) => id === draft.model);
    const placeholder = l10n.t('The model that speaks');
    const row = await choiceStep({ title, place, placeholder, items, active });
    return row === undefined || row === back ? row : { ...draft, model: row.id };
  };

  const askForVoices: Step<Draft> = async (draft, place) => {
    if (draft.listsVoices) return skipped;
    const prompt = l10n.t(
      'The server does not list its voices. Enter their names, with commas between them.',
    );
    const value = draft.voices.join(', ');
    const typed = await textStep({ title, place, prompt, value, check: isNamed });
    return typeof typed === 'string' ? { ...draft, voices: typedNames(typed) } : typed;
  };

  const askForPrice: Step<Draft> = async (draft, place) => {
    // Nobody need declare what is on this computer.
    if (isOnThisComputer(new URL(draft.baseUrl))) return skipped;
    const items = [
      {
        label: l10n.t('It may cost something'),
        detail: l10n.t('Lector asks before long texts.'),
        isFree: false,
      },
      { label: l10n.t('It is free'), detail: l10n.t('Lector reads without asking.'), isFree: true },
    ];
    const row = await choiceStep({ title, place, placeholder: l10n.t('What does its speech cost?'), items });
    return row === undefined || row === back ? row : { ...draft, isFree: row.isFree };
  };

  const baseUrl = accounts.addressOf('openai') ?? '';
  const isKnown = isAgain && baseUrl !== '' && knownFor(baseUrl).model !== '';
  const steps = isKnown ? [askForKey] : [askForAddress, askForKey, askForModel, askForVoices, askForPrice];
  const start = { baseUrl, token: noKey, needsKey: isKnown, models: [], model: '', isFree: false };
  const draft = await runSteps<Draft>({ ...start, listsVoices: false, voices: [] }, steps);
  if (draft === undefined) return undefined;
  await accounts.signIn('openai', draft, isKnown ? undefined : draft);
  void showInformation(l10n.t('Connected to {0}.', plainText(draft.baseUrl)));
  return done;
}
