import { isOnOwnNetwork, isOnThisComputer, type AddressFault } from '../../api/address.js';
import type { Account, ServiceProfile } from '../../api/voiceService.js';
import { isLectorError } from '../../core/errors.js';
import { plainText, type PlainText } from '../../core/plainText.js';
import { done } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import { pickOne } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import { agrees, showInformation } from '../ui/messages.js';
import { whatHappened } from '../ui/reportError.js';
import { back, choiceStep, runSteps, skipped, textStep, type Step, type StepPlace } from '../ui/steps.js';
import { signIn } from './signIn.js';
import { remoteKinds, serviceKey, type RemoteName } from './kinds.js';

type Connected = Promise<typeof done | undefined>;

interface Connecting {
  readonly label: PlainText;
  readonly detail: PlainText;
  /** Asks for an address and an account there, and chooses that service. */
  readonly connect: (lector: Lector, isAgain: boolean) => Connected;
}

/** Asks which kind of service it is, unless the chosen one is to be connected to again. */
export async function connect(lector: Lector, isAgain: boolean): Connected {
  const kinds: Readonly<Record<RemoteName, Connecting>> = {
    openai: {
      label: l10n.t('A server with OpenAI’s speech endpoint'),
      detail: l10n.t(
        'Such as Kokoro-FastAPI, LocalAI, Speaches or OpenAI. Asks for its address and, if needed, a key.',
      ),
      connect: connectServer,
    },
    hosted: {
      label: l10n.t('A hosted service'),
      detail: l10n.t('With cloned voices and figures of usage. Asks for its address and your token.'),
      connect: signIn,
    },
  };
  const { chosen } = lector.accounts;
  if (isAgain && chosen !== 'embedded') return kinds[chosen].connect(lector, true);
  const title = l10n.t('Connect to a Voice Server');
  const row = await pickOne(Object.values(kinds), { title, placeHolder: l10n.t('Which kind is it?') });
  return row?.connect(lector, false);
}

interface Draft extends Account {
  /** Why it was not let in without a key. */
  readonly needsKey: boolean;
  readonly models: readonly string[];
  readonly model: string;
  /** Undefined if the server lists its voices itself. */
  readonly voices: readonly string[] | undefined;
  readonly isFree: boolean;
}

/**
 * Asks for the address, and for no more than the server needs. All of it is kept once the server has accepted it. Asked
 * again, it takes a key in any case: some servers tell everybody what they have, and let only some speak.
 */
async function connectServer(lector: Lector, isAgain: boolean): Promise<typeof done | undefined> {
  const { accounts, log } = lector;
  const { noKey, OpenAiClient } = await import('../../api/openai/openAiClient.js');
  const title = l10n.t('Connect to a Voice Server');
  /** What the server says that it speaks with, or the error that keeps it from saying so. */
  const look = async (account: Account, signal: AbortSignal): Promise<Partial<Draft>> => {
    const client = new OpenAiClient(account, { log: (line) => log.info(line) });
    const models = await client.models(signal).catch((error: unknown) => {
      // A key may be good for speech and for nothing else.
      if (account.token !== noKey && isLectorError(error) && error.status === 403) return [];
      throw error;
    });
    const { voices } = await client.voices(signal);
    const speaking = models.filter((id) => speakingModel.test(id));
    return {
      models: speaking.length > 0 ? speaking : models,
      voices: voices.length === 0 ? [] : undefined,
    };
  };
  const wantsKey = (error: unknown): boolean =>
    isLectorError(error) && (error.status === 401 || error.status === 403);
  const profileOf = ({ baseUrl }: Account): ServiceProfile =>
    accounts.profile(serviceKey({ kind: 'openai', baseUrl }));
  const empty = { token: noKey, needsKey: false, models: [], model: '', voices: undefined, isFree: false };
  let found: Partial<Draft> = {};

  const askForAddress: Step<Draft> = async ({ baseUrl }, place) => {
    let needsKey = isAgain;
    const typed = await textStep({
      title,
      place,
      prompt: l10n.t('The address of the server. The text to be read is sent there.'),
      placeholder: plainText('http://localhost:8880'),
      value: baseUrl,
      check: async (value, signal) => {
        const check = remoteKinds.openai.checkAddress(value);
        if (!check.ok) return faultWords(check.fault);
        try {
          found = await look({ baseUrl: check.baseUrl, token: noKey }, signal);
          needsKey = isAgain;
        } catch (error) {
          if (!wantsKey(error)) return whatHappened(error);
          needsKey = true;
          found = {};
        }
        return undefined;
      },
    });
    if (typed === undefined || typed === back) return typed;
    const check = remoteKinds.openai.checkAddress(typed);
    if (!check.ok || !(await mayBeHeard(check.baseUrl))) return undefined;
    return { ...empty, baseUrl: check.baseUrl, needsKey, ...found };
  };

  const askForKey: Step<Draft> = async (draft, place) => {
    if (!draft.needsKey) return skipped;
    const key = await textStep({
      title,
      place,
      prompt: l10n.t(
        'Your key for {0}. It is kept in the secret storage of this computer.',
        plainText(draft.baseUrl),
      ),
      value: '',
      password: true,
      check: async (value, signal) => {
        try {
          found = await look({ ...draft, token: value.trim() || noKey }, signal);
          return undefined;
        } catch (error) {
          return whatHappened(error);
        }
      },
    });
    return key === undefined || key === back ? key : { ...draft, ...found, token: key.trim() || noKey };
  };

  const askForModel: Step<Draft> = async (draft, place) => {
    const { models } = draft;
    if (models.length === 1) return skipped;
    const known = profileOf(draft).model;
    if (models.length === 0) {
      const prompt = l10n.t('The name of the model that speaks.');
      const model = await typedStep(title, place, prompt, known);
      return typeof model === 'string' ? { ...draft, model } : model;
    }
    const items = models.map((id) => ({ label: plainText(id), id }));
    const row = await choiceStep({
      title,
      place,
      placeholder: l10n.t('The model that speaks'),
      items,
      active: items.find(({ id }) => id === known),
    });
    return row === undefined || row === back ? row : { ...draft, model: row.id };
  };

  const askForVoices: Step<Draft> = async (draft, place) => {
    if (draft.voices === undefined) return skipped;
    const prompt = l10n.t(
      'The server does not list its voices. Enter their names, with commas between them.',
    );
    const known = profileOf(draft).voices.join(', ');
    const typed = await typedStep(title, place, prompt, known);
    if (typeof typed !== 'string') return typed;
    const voices = typed.split(',').map((name) => name.trim());
    return { ...draft, voices: voices.filter((name) => name !== '') };
  };

  const askForPrice: Step<Draft> = async (draft, place) => {
    if (isOnThisComputer(new URL(draft.baseUrl))) return skipped;
    const items = [
      {
        label: l10n.t('It may cost something'),
        detail: l10n.t('Lector asks before long texts.'),
        isFree: false,
      },
      { label: l10n.t('It is free'), detail: l10n.t('Lector reads without asking.'), isFree: true },
    ];
    const placeholder = l10n.t('What does its speech cost?');
    const row = await choiceStep({ title, place, placeholder, items });
    return row === undefined || row === back ? row : { ...draft, isFree: row.isFree };
  };

  const draft = await runSteps<Draft>({ ...empty, baseUrl: accounts.addressOf('openai') ?? '' }, [
    askForAddress,
    askForKey,
    askForModel,
    askForVoices,
    askForPrice,
  ]);
  if (draft === undefined) return undefined;
  const { models, voices = [] } = draft;
  const [only = ''] = models;
  const model = models.length === 1 ? only : draft.model;
  // Nobody need declare what is on this computer.
  const isFree = draft.isFree && !isOnThisComputer(new URL(draft.baseUrl));
  await accounts.signIn('openai', draft, { model, voices, isFree });
  void showInformation(l10n.t('Connected to {0}.', plainText(draft.baseUrl)));
  return done;
}

/** Of all the models that a server has, those whose names say that they speak. */
const speakingModel = /tts|speech|kokoro|voice|piper|bark|orpheus|chatterbox|xtts|parler/i;

function typedStep(title: PlainText, place: StepPlace, prompt: PlainText, value: string) {
  const check = (typed: string): Promise<PlainText | undefined> =>
    Promise.resolve(typed.trim() === '' ? l10n.t('Enter at least one name.') : undefined);
  return textStep({ title, place, prompt, value, check });
}

/** Whether the user agrees that the own network can listen in, if it can. */
async function mayBeHeard(baseUrl: string): Promise<boolean> {
  const url = new URL(baseUrl);
  if (!isOnOwnNetwork(url)) return true;
  return agrees(
    l10n.t('Send your text to {0} without encryption?', plainText(url.host)),
    l10n.t('Send It'),
    l10n.t(
      'What is read, the speech and the key, if there is one, can be seen by everybody on this network.',
    ),
  );
}

function faultWords(fault: AddressFault): PlainText {
  switch (fault) {
    case 'empty':
      return l10n.t('Enter the address of the server, such as http://localhost:8880.');
    case 'notAUrl':
      return l10n.t('This is not a URL. It must begin with https:// or http://.');
    case 'notEncrypted':
      return l10n.t(
        'The URL must begin with https://, so that nobody on the way can read your key or your text. http:// is accepted only for this computer and for addresses of your own network, such as 192.168.1.20.',
      );
    case 'hasCredentials':
      return l10n.t('The URL must not contain a user name or password. The next step asks for the key.');
  }
}
