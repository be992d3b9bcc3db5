import { isDeepStrictEqual } from 'node:util';
import { LectorError } from '../../core/errors.js';
import {
  withoutVoice,
  withService,
  withVoice,
  type PerService,
  type VoicesByLanguage,
} from '../../core/settingValue.js';
import { type Voice, type VoiceList, naturalIdOf, voiceOrFirst } from '../../core/voices/voice.js';
import type { Manner } from '../../reading/voicing.js';
import type { Accounts } from '../account/accounts.js';
import type { VoiceSetting } from '../contributions/settings.js';
import { Listeners } from '../listeners.js';

/** The voices of the chosen service: fetched when first needed, then kept until something changes them. */
export class VoiceCatalogue {
  private readonly listeners = new Listeners();
  private loading: Promise<readonly Voice[]> | undefined;
  private asking: AbortController | undefined;

  constructor(private readonly list: (signal: AbortSignal) => Promise<VoiceList>) {}

  readonly onDidChange = this.listeners.add;

  /** After a failure, the next call asks the service again. */
  voices(): Promise<readonly Voice[]> {
    return (this.loading ??= this.load());
  }

  async find(id: string): Promise<Voice | undefined> {
    return (await this.voices()).find((voice) => voice.id === id);
  }

  /** The list is out of date. Whatever shows it asks again. */
  refresh(): void {
    this.asking?.abort();
    this.asking = undefined;
    this.loading = undefined;
    this.listeners.tell();
  }

  dispose(): void {
    this.asking?.abort();
    this.listeners.clear();
  }

  private load(): Promise<readonly Voice[]> {
    const asking = (this.asking = new AbortController());
    const loading = this.list(asking.signal).then(
      async (list) => (await import('../../core/voices/listedVoices.js')).voicesOf(list),
      // The list was refreshed meanwhile: whoever waits for the old one gets the new one.
      (error: unknown) => {
        if (asking.signal.aborted && this.asking !== asking) return this.voices();
        if (this.loading === loading) this.loading = undefined;
        throw error;
      },
    );
    return loading;
  }
}

/** What settings say after a choice; to other windows, what those of the user say. */
export interface Choice {
  readonly voice: PerService<string>;
  readonly byLanguage: VoicesByLanguage;
}

/** The voice that reads: the one chosen for the service, or its first. */
export class ChosenVoice {
  private readonly choices = new Listeners<Choice>();
  private readonly changes = new Listeners<Manner>();
  private isWriting = false;
  private isChanged = false;

  constructor(
    private readonly account: Pick<Accounts, 'service'>,
    private readonly setting: VoiceSetting,
    private readonly catalogue: VoiceCatalogue,
    private readonly language: string,
  ) {}

  /** Fires when the user chooses in this window. */
  readonly onDidChoose = this.choices.add;

  /** Fires when another voice may read: once for a choice, although it may change two settings. */
  readonly onDidChange = this.changes.add;

  /** To be called whenever the settings with the voices change. */
  settingsChanged(): void {
    this.isChanged = this.isWriting;
    if (!this.isWriting) this.changes.tell('atOnce');
  }

  /** The choice as stored, whether or not the service still has the voice: asking would delay every reading. */
  get id(): string | undefined {
    return this.setting.read()[this.account.service];
  }

  /** Asks for the list only if no voice was chosen yet, or a natural one: any window may have removed that. */
  async voiceId(): Promise<string> {
    const { id } = this;
    if (id !== undefined && naturalIdOf(id) === undefined) return id;
    const first = this.among(await this.catalogue.voices());
    if (first === undefined) throw new LectorError('unknownVoice', 'The speech service has no voice.');
    return first.id;
  }

  /** The one of these voices that reads. */
  among(voices: readonly Voice[]): Voice | undefined {
    const { id } = this;
    const language = id === undefined ? undefined : naturalIdOf(id)?.key.slice(0, 2);
    return voiceOrFirst(voices, id, language ?? this.language);
  }

  /** If its language is known, it keeps reading that language after a voice for another language is chosen. */
  async choose(id: string | undefined, language?: string, manner?: Manner): Promise<void> {
    const now = this.inForce();
    const voice = withService(now.voice, this.account.service, id);
    await this.keep({ voice, byLanguage: this.byLanguageAfter(now.byLanguage, id, language) }, manner);
  }

  /** Only for texts of a language: the voice that reads all others stays. */
  async chooseFor(language: string, id: string, manner?: Manner): Promise<void> {
    const { voice, byLanguage } = this.inForce();
    await this.keep({ voice, byLanguage: withVoice(byLanguage, this.account.service, language, id) }, manner);
  }

  /** The voice no longer reads any language. */
  async forget(id: string): Promise<void> {
    const { voice, byLanguage } = this.inForce();
    await this.keep({ voice, byLanguage: withoutVoice(byLanguage, this.account.service, id) });
  }

  /** Takes over what was chosen in another window. */
  adopt(choice: Choice): Promise<void> {
    return this.write(choice, { voice: 'user', byLanguage: 'user' });
  }

  /** In the workspace's settings if they say something of the service, otherwise in the user's. */
  private owners() {
    const { setting, account } = this;
    const { service } = account;
    return { voice: setting.ownerFor(service), byLanguage: setting.byLanguage.ownerFor(service) };
  }

  private inForce(): Choice {
    const { setting } = this;
    const { voice, byLanguage } = this.owners();
    return { voice: setting.own(voice), byLanguage: setting.byLanguage.own(byLanguage) };
  }

  private async keep(choice: Choice, manner?: Manner): Promise<void> {
    await this.write(choice, this.owners(), manner);
    const { setting } = this;
    this.choices.tell({ voice: setting.own(), byLanguage: setting.byLanguage.own() });
  }

  private async write(
    { voice, byLanguage }: Choice,
    owners: ReturnType<ChosenVoice['owners']>,
    manner: Manner = 'atOnce',
  ): Promise<void> {
    const { setting } = this;
    this.isWriting = true;
    try {
      if (!isDeepStrictEqual(setting.own(owners.voice), voice)) await setting.write(voice, owners.voice);
      if (!isDeepStrictEqual(setting.byLanguage.own(owners.byLanguage), byLanguage))
        await setting.byLanguage.write(byLanguage, owners.byLanguage);
    } finally {
      this.isWriting = false;
      if (this.isChanged) this.changes.tell(manner);
      this.isChanged = false;
    }
  }

  private byLanguageAfter(now: VoicesByLanguage, id?: string, language?: string): VoicesByLanguage {
    const { id: before, account } = this;
    if (id === undefined) return now;
    if (language !== undefined) return withVoice(now, account.service, language, id);
    // It may speak the language of the voice that it replaces.
    return before === undefined ? now : withoutVoice(now, account.service, before);
  }
}
