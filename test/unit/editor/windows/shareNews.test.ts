import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Listeners } from '../../../../src/editor/listeners.js';
import { UsageMeter } from '../../../../src/editor/usage/usageMeter.js';
import { type Choice, VoiceCatalogue } from '../../../../src/editor/voices/voiceCatalogue.js';
import { DeclinedVoices, FavoriteVoices } from '../../../../src/editor/voices/rememberedVoices.js';
import { shareNews } from '../../../../src/editor/windows/shareNews.js';

const service = 'https://speech.example';

describe('two windows', () => {
  let folder: string;
  let opened: { dispose(): void }[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lector-windows-'));
    opened = [];
  });

  afterEach(() => {
    for (const part of opened) part.dispose();
  });

  async function aWindow({ vsCodeTells = false } = {}) {
    const kept = new Map<string, unknown>();
    const state = {
      get: (key: string) => kept.get(key),
      update: (key: string, value: unknown) => {
        kept.set(key, value);
        return Promise.resolve();
      },
      setKeysForSync: () => undefined,
    };
    const tokens = new Listeners<string>();
    const changedElsewhere = new Listeners<string>();
    const account = {
      onDidChange: tokens.add,
      changedElsewhere: (changed: string) => {
        changedElsewhere.tell(changed);
      },
      isHosted: true,
      service,
      account: () => assert.fail('not asked'),
    };
    const user = { used: 5, allowed: 100 };
    const meter = new UsageMeter(() => Promise.resolve(user), Date.now);
    await meter.refresh();
    const favorites = new FavoriteVoices(state, account);
    const declined = new DeclinedVoices(state);
    const catalogue = new VoiceCatalogue(() => Promise.resolve({ voices: [], customVoices: [] }));
    const choices = new Listeners<Choice>();
    const adopted = new Listeners<Choice>();
    const chosen = {
      onDidChoose: choices.add,
      adopt: (choice: Choice) => {
        adopted.tell(choice);
        return Promise.resolve();
      },
    };
    const usage = new Listeners<number>();
    const voices = new Listeners();
    const begun = new Listeners();
    const gaveWay = new Listeners();
    const shown = { onDidBegin: begun.add };
    const session = {
      giveWay: () => {
        gaveWay.tell();
      },
    };
    const clients = { onUsage: usage.add, onVoicesChanged: voices.add };
    const naturalVoicesChanged = new Listeners();
    const agentsLet = new Listeners();
    const reachable = new Listeners();
    const shared = {
      clients,
      catalogue,
      chosen,
      declined,
      vsCodeTells,
      favorites,
      meter,
      shown,
      session,
      naturalVoicesChanged,
      agentsLet,
      agentsAllowed: { value: undefined },
      agents: () => {
        reachable.tell();
        return Promise.resolve();
      },
    };
    const parts = { accounts: account, ...shared };
    opened.push(...(await shareNews(folder, (line) => assert.fail(line), parts)));
    return {
      meter,
      favorites,
      catalogue,
      declined,
      choices,
      adopted,
      usage,
      voices,
      begun,
      gaveWay,
      naturalVoicesChanged,
      agentsLet,
      reachable,
      tokens,
      changedElsewhere,
    };
  }

  const next = (on: (listener: () => void) => unknown): Promise<void> =>
    new Promise((resolve) => {
      on(resolve);
    });

  it('can be reached by agents once one of them is told that they may speak', async () => {
    const [one, two] = [await aWindow(), await aWindow()];
    const reachable = next(two.reachable.add);
    one.agentsLet.tell();
    await reachable;
  });

  it('show the same favorites, voices and usage', async () => {
    const [one, two] = [await aWindow(), await aWindow()];
    const changes = Promise.all([
      next(two.favorites.onDidChange),
      next(two.catalogue.onDidChange),
      next(two.meter.onDidChange),
    ]);
    await one.favorites.toggle('ada');
    one.voices.tell();
    one.usage.tell(42);
    await changes;
    assert.deepEqual(two.favorites.ids, ['ada']);
    assert.equal(two.meter.usage?.used, 42);

    const back = next(one.favorites.onDidChange);
    await two.favorites.toggle('ben');
    await back;
    assert.deepEqual(one.favorites.ids, ['ada', 'ben']);
  });

  const choice: Choice = {
    voice: { [service]: 'ben' },
    byLanguage: { auto: 'off', [service]: { en: 'ben' } },
  };

  it('read in the voice chosen in one of them', async () => {
    const [one, two] = [await aWindow(), await aWindow()];
    one.adopted.add(() => assert.fail('its own'));
    const learnt = new Promise((resolve) => two.adopted.add(resolve));
    one.choices.tell(choice);
    assert.deepEqual(await learnt, choice);
  });

  it('learn that one has another token', async () => {
    const [one, two] = [await aWindow(), await aWindow()];
    one.changedElsewhere.add(() => assert.fail('its own'));
    const learnt = new Promise((resolve) => two.changedElsewhere.add(resolve));
    one.tokens.tell(service);
    assert.equal(await learnt, service);
  });

  it('leave the chosen voice and tokens to VS Code where that tells each of what changed', async () => {
    const [one, two] = [await aWindow({ vsCodeTells: true }), await aWindow({ vsCodeTells: true })];
    two.adopted.add(() => assert.fail('told twice'));
    two.changedElsewhere.add(() => assert.fail('told twice'));
    const later = next(two.catalogue.onDidChange);
    one.tokens.tell(service);
    one.choices.tell(choice);
    one.voices.tell();
    await later;
  });

  it('all learn that one has installed or removed a natural voice', async () => {
    const [one, two] = [await aWindow(), await aWindow()];
    const learnt = next(two.catalogue.onDidChange);
    one.naturalVoicesChanged.tell();
    await learnt;
  });

  it('all learn that the user does not want the natural voice of a language', async () => {
    const [one, two] = [await aWindow(), await aWindow()];
    const german = next(one.declined.onDidChange);
    await two.declined.decline('de');
    await german;
    const learnt = next(two.declined.onDidChange);
    await one.declined.decline('en');
    await learnt;
    assert.deepEqual(two.declined.languages, ['de', 'en']);
  });

  it('do not speak at the same time', async () => {
    const [one, two] = [await aWindow(), await aWindow()];
    one.gaveWay.add(() => assert.fail('it speaks'));
    const quiet = next(two.gaveWay.add);
    one.begun.tell();
    await quiet;
  });
});
