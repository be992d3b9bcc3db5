import type { Accounts } from '../account/accounts.js';
import type { SpeechClients } from '../account/speechClients.js';
import type { Listeners } from '../listeners.js';
import type { DeclinedVoices } from '../naturalVoices/voiceLine.js';
import type { Session } from '../../reading/session.js';
import type { ShownReading } from '../reading/shownReading.js';
import type { Source } from '../sources/source.js';
import type { UsageMeter } from '../usage/usageMeter.js';
import type { ChosenVoice } from '../voices/chosenVoice.js';
import type { FavoriteVoices } from '../voices/favoriteVoices.js';
import type { VoiceCatalogue } from '../voices/voiceCatalogue.js';
import { agentsAllowed } from '../agents/agentsAllowed.js';
import type { Memory } from '../../disk/stored.js';
import { WindowNews } from './windowNews.js';

interface Shared {
  readonly accounts: Pick<Accounts, 'changedElsewhere' | 'isHosted' | 'onDidChange' | 'service'>;
  readonly clients: Pick<SpeechClients, 'onUsage' | 'onVoicesChanged'>;
  readonly catalogue: Pick<VoiceCatalogue, 'refresh'>;
  readonly chosen: Pick<ChosenVoice, 'adopt' | 'onDidChoose'>;
  /** Whether VS Code tells each window of settings and secrets that another one changes. In a browser, it does not. */
  readonly vsCodeTells: boolean;
  readonly favorites: Pick<FavoriteVoices, 'adopt' | 'onDidToggle'>;
  readonly meter: Pick<UsageMeter, 'used'>;
  /** Told when this window has installed or removed a natural voice. */
  readonly naturalVoicesChanged: Pick<Listeners, 'add'>;
  readonly declined: Pick<DeclinedVoices, 'adopt' | 'onDidDecline'>;
  /** Lets agents reach this window. */
  readonly agents: () => Promise<unknown>;
  /** Told when the user lets them, in this window. */
  readonly agentsLet: Pick<Listeners, 'add'>;
  readonly state: Memory;
  readonly session: Pick<Session<Source>, 'giveWay'>;
  readonly shown: Pick<ShownReading, 'onDidBegin'>;
}

/** Makes all windows show the same favorites, voices, chosen voice and usage, and lets only one of them speak. */
export async function shareNews(
  folder: string,
  log: (line: string) => void,
  parts: Shared,
): Promise<readonly { dispose(): void }[]> {
  const { accounts, clients, catalogue, chosen, declined, favorites, meter, session, shown } = parts;
  const news = new WindowNews(folder, log);
  await news.open();
  if (agentsAllowed(parts.state).value === true) void openAgents();
  return [
    news,
    favorites.onDidToggle((all) => void news.tell('favorites', all)),
    news.on('favorites', (all) => void favorites.adopt(all)),
    chosen.onDidChoose((choice) => {
      if (!parts.vsCodeTells) void news.tell('chosenVoice', choice);
    }),
    news.on('chosenVoice', (choice) => {
      chosen
        .adopt(choice)
        .catch((error: unknown) =>
          log(`The voice chosen in another window is not taken over: ${String(error)}`),
        );
    }),
    clients.onVoicesChanged(() => void news.tell('voices', true)),
    parts.naturalVoicesChanged.add(() => void news.tell('voices', true)),
    news.on('voices', () => catalogue.refresh()),
    declined.onDidDecline((languages) => void news.tell('declinedVoices', languages)),
    news.on('declinedVoices', (languages) => void declined.adopt(languages)),
    accounts.onDidChange((service) => {
      if (service !== undefined && !parts.vsCodeTells) void news.tell('token', service);
    }),
    news.on('token', (service) => accounts.changedElsewhere(service)),
    clients.onUsage((charactersUsed) => {
      if (accounts.isHosted) void news.tell('usage', { service: accounts.service, charactersUsed });
    }),
    news.on('usage', ({ service, charactersUsed }) => {
      if (service === accounts.service) meter.used(charactersUsed);
    }),
    parts.agentsLet.add(() => void news.tell('agents', true)),
    news.on('agents', () => void openAgents()),
    shown.onDidBegin(() => void news.tell('speaking', true)),
    news.on('speaking', () => session.giveWay()),
  ];

  function openAgents(): Promise<unknown> {
    return parts.agents().catch((error: unknown) => log(`Agents cannot reach this window: ${String(error)}`));
  }
}
