import * as vscode from 'vscode';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import type { Voice } from '../../core/voices/voice.js';
import { voiceSections } from '../../core/voices/voiceGroups.js';
import type { Lector } from '../lector.js';
import type { OfferRow } from '../naturalVoices/voiceNotices.js';
import { iconOf, localeNames, shownName, voiceDescription } from './voiceWords.js';
import { l10n } from '../ui/l10n.js';
import { chosenItem, iconButton, listInstead, newQuickPick, rowIcon, type PlainItem } from '../ui/inputs.js';

interface VoiceRow extends PlainItem {
  readonly voice?: Voice;
  readonly offered?: OfferRow['offered'];
}

/** All voices in one searchable list, the chosen one first. Rejects if they cannot be listed. */
export async function pickVoice(
  lector: Lector,
  title: PlainText,
  only?: 'custom',
): Promise<Voice | undefined> {
  const { accounts, catalogue, chosen, favorites, report, sounds } = lector;
  const pick = newQuickPick<VoiceRow>(title, l10n.t('Search by name, language or gender'));
  pick.matchOnDescription = true;
  // Playing a sample may need a click in the player first.
  pick.ignoreFocusOut = true;
  pick.busy = true;
  const previewButton = iconButton('play', l10n.t('Preview Voice'));

  let offer: OfferRow | undefined;
  const fill = (voices: readonly Voice[]): void => {
    const starred = new Set(favorites.ids);
    const current = chosen.among(voices)?.id;
    const rowOf = (voice: Voice): VoiceRow => ({
      voice,
      label: shownName(voice),
      iconPath: rowIcon(voice.id === current ? 'check' : iconOf(voice, starred.has(voice.id))),
      description: joined(' · ', [
        voice.id === current ? l10n.t('chosen') : noText,
        starred.has(voice.id) ? l10n.t('favorite') : noText,
        voiceDescription(voice),
      ]),
      buttons: [
        ...(voice.sample === '' ? [] : [previewButton]),
        iconButton(
          starred.has(voice.id) ? 'star-full' : 'star-empty',
          l10n.t('Add to / Remove from Favorites'),
        ),
      ],
    });
    const shown = only === undefined ? voices : voices.filter(({ kind }) => kind === only);
    const headings = {
      chosen: l10n.t('Chosen'),
      favorites: l10n.t('Favorites'),
      custom: l10n.t('Custom Voices'),
      natural: l10n.t('Natural Voices'),
      other: l10n.t('Other'),
    };
    const order = { chosen: current, favorites: favorites.ids, names: localeNames(), headings };
    const rows = voiceSections(shown, order).flatMap(({ heading, voices }): VoiceRow[] => [
      { label: plainText(heading), kind: vscode.QuickPickItemKind.Separator },
      ...voices.map(rowOf),
    ]);
    listInstead<VoiceRow>(
      pick,
      offer === undefined ? rows : [offer, ...rows],
      ({ voice }, active) => voice !== undefined && voice.id === active.voice?.id,
      rows.find(({ voice }) => voice !== undefined && voice.id === current),
    );
    pick.placeholder =
      shown.length === 0
        ? l10n.t('There is no such voice yet.')
        : l10n.t('Search by name, language or gender');
  };
  let service: string | undefined;
  let latest = 0;
  const list = async (): Promise<void> => {
    const own = ++latest;
    // Nobody should choose what another service has.
    if (service !== undefined && service !== accounts.service) pick.items = [];
    pick.busy = true;
    if (only === undefined) {
      const { offerRow } = await import('../naturalVoices/voiceNotices.js');
      offer = await offerRow(lector).catch(() => undefined);
    }
    const voices = await catalogue.voices();
    if (own !== latest) return;
    fill(voices);
    ({ service } = accounts);
    pick.busy = false;
  };

  pick.onDidTriggerItemButton(async ({ item: { voice, offered }, button }) => {
    if (offered !== undefined && (await offered.press(button).catch(report)) === true) {
      offer = undefined;
      fill(await catalogue.voices());
    }
    if (voice === undefined) return;
    if (button === previewButton) {
      await (await sounds()).preview.play(voice).catch(report);
      return;
    }
    await favorites.toggle(voice.id);
    fill(await catalogue.voices());
    pick.activeItems = pick.items.filter((row) => row.voice?.id === voice.id).slice(0, 1);
  });
  const picking = chosenItem(pick, ({ voice, offered }) => voice !== undefined || offered !== undefined);
  let isOver = false;
  // The service may be another one by now, which has none of the voices that are listed.
  const watching = catalogue.onDidChange(() => {
    list().catch((error: unknown) => {
      if (isOver) return;
      pick.hide();
      report(error);
    });
  });
  try {
    const row = await Promise.race([picking, list().then(() => picking)]);
    row?.offered?.get();
    return row?.voice;
  } finally {
    isOver = true;
    watching.dispose();
    pick.hide();
    (await sounds()).preview.stop();
  }
}
