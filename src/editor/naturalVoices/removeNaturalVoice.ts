import { offeredVoice } from '../../core/naturalVoices/catalogue.js';
import { megabytes } from '../../core/naturalVoices/downloadFault.js';
import type { InstalledVoice } from '../../core/naturalVoices/installedVoice.js';
import { naturalIdOf } from '../../core/voices/voice.js';
import { plainText } from '../../core/plainText.js';
import type { Lector } from '../lector.js';
import { pickOne, type PlainItem } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import { agrees, showInformation } from '../ui/messages.js';
import { chooseAnother } from '../voices/chooseAnother.js';
import { voiceOf } from '../voices/voiceTree.js';
import { NaturalVoiceStore } from './naturalVoiceStore.js';
import { localeWords } from './pickOffered.js';

interface InstalledRow extends PlainItem {
  /** Of a damaged one, only its key is left. */
  readonly voice: InstalledVoice | string;
}

/** Deletes a voice with all of its speakers, for all windows. */
export async function removeNaturalVoice(lector: Lector, node: unknown): Promise<void> {
  const store = new NaturalVoiceStore(lector.naturalVoicesFolder);
  const [installed, damaged] = await Promise.all([store.list(), store.damaged()]);
  if (installed.length + damaged.length === 0) {
    await showInformation(l10n.t('No natural voice is installed.'));
    return;
  }
  const key = keyOf(node);
  const voice =
    key === undefined
      ? await pickInstalled(installed, damaged)
      : installed.find((candidate) => candidate.key === key);
  if (voice === undefined) return;
  if (typeof voice === 'string') await removeDamaged(lector, voice);
  else if (await mayRemove(voice, installed)) await remove(lector, voice);
}

/** Without asking, since it can no longer speak; unless it has been installed again meanwhile. */
export async function removeDamaged(lector: Lector, key: string): Promise<void> {
  const installed = await new NaturalVoiceStore(lector.naturalVoicesFolder).list();
  const again = installed.find((voice) => voice.key === key);
  if (again === undefined || (await mayRemove(again, installed)))
    await remove(lector, again ?? { key, name: damagedName(key) });
}

/** As far as it is still known. */
function damagedName(key: string): string {
  return offeredVoice(key)?.name ?? key;
}

/** The voice of a row in the tree. Other extensions can call the command with anything. */
function keyOf(node: unknown): string | undefined {
  const voice = voiceOf(node);
  if (voice !== undefined) return naturalIdOf(voice.id)?.key;
  const { family } = (node ?? {}) as { readonly family?: { readonly key?: unknown } };
  return typeof family?.key === 'string' ? family.key : undefined;
}

async function pickInstalled(
  installed: readonly InstalledVoice[],
  damaged: readonly string[],
): Promise<InstalledVoice | string | undefined> {
  const rows = installed.map((voice): InstalledRow => {
    const [language = '', region = ''] = voice.key.slice(0, 5).split('_');
    return {
      voice,
      label: plainText(voice.name),
      description: localeWords({ language, region }),
      detail: l10n.t('{0} MB', megabytes(voice.bytes)),
    };
  });
  const damagedRows = damaged.map((key): InstalledRow => {
    return { voice: key, label: plainText(damagedName(key)), description: l10n.t('Damaged') };
  });
  const title = l10n.t('Remove a Natural Voice');
  const row = await pickOne([...rows, ...damagedRows], { title, placeHolder: diskUseWords(installed) });
  return row?.voice;
}

function mayRemove(voice: InstalledVoice, installed: readonly InstalledVoice[]): Promise<boolean> {
  const diskUse = diskUseWords(installed);
  return agrees(
    l10n.t('Remove the voice “{0}”?', plainText(voice.name)),
    l10n.t('Remove'),
    voice.origin === 'file'
      ? l10n.t('{0} It was added from a file: you need that file to add it again.', diskUse)
      : l10n.t('{0} You can download it again.', diskUse),
  );
}

function diskUseWords(installed: readonly InstalledVoice[]) {
  const bytes = installed.reduce((sum, voice) => sum + voice.bytes, 0);
  return l10n.t('Natural voices take {0} MB of disk space in total.', megabytes(bytes));
}

/** Deletes a voice, drops it from favorites and settings, and chooses another if it was the chosen one. */
async function remove(lector: Lector, voice: Pick<InstalledVoice, 'key' | 'name'>): Promise<void> {
  const { accounts, catalogue, chosen, favorites, naturalVoicesChanged, naturalVoicesFolder } = lector;
  await new NaturalVoiceStore(naturalVoicesFolder).remove(voice.key);
  const isOf = (id: string): boolean => naturalIdOf(id)?.key === voice.key;
  if (!accounts.isHosted) {
    const known = await catalogue.voices().catch(() => []);
    const ids = known.map(({ id }) => id).filter(isOf);
    for (const id of new Set([...ids, ...favorites.ids.filter(isOf)])) {
      await favorites.forget(id);
      await chosen.forget(id);
    }
  }
  naturalVoicesChanged.tell();
  const name = plainText(voice.name);
  const { id } = chosen;
  if (!accounts.isHosted && id !== undefined && isOf(id)) await chooseAnother(lector, name);
  else void showInformation(l10n.t('The voice “{0}” was removed.', name));
}
