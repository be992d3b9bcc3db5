import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import { charactersWords, levelWords, usageLevel, usedWords } from '../../core/usage/usageWords.js';
import * as vscode from 'vscode';
import { runCommand } from '../contributions/commands.js';
import type { CommandId } from '../../core/manifest.js';
import { setting, speedOf } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import type { OfferRow } from '../naturalVoices/voiceNotices.js';
import { chosenItem, newQuickPick, rowIcon, type PlainItem } from '../ui/inputs.js';
import { l10n, speedWords } from '../ui/l10n.js';
import { shownName } from '../voices/voiceWords.js';

interface Row extends PlainItem {
  readonly command?: CommandId;
  readonly offered?: OfferRow['offered'];
}

/** What the status bar offers while nothing is being read. */
export function showMenu(lector: Lector): void {
  const { catalogue, chosen } = lector;
  const pick = newQuickPick<Row>(plainText('Lector'), l10n.t('What should Lector do?'));
  pick.items = rows(lector);
  let gone = false;
  void chosenItem(pick).then((row) => {
    gone = true;
    row?.offered?.get();
    if (row?.command !== undefined) void runCommand(row.command);
  });
  pick.onDidTriggerItemButton(({ item, button }) => {
    item.offered?.press(button).then((isLeft) => {
      if (isLeft && !gone) pick.items = pick.items.filter((row) => row !== item);
    }, lector.report);
  });
  // The service may have to be asked for the voice's name, so it is added when it arrives.
  catalogue.voices().then(
    async (voices) => {
      const { offerRow } = await import('../naturalVoices/voiceNotices.js');
      const row = await offerRow(lector).catch(() => undefined);
      const voice = chosen.among(voices);
      if (gone || voice === undefined) return;
      const active = pick.activeItems[0]?.command;
      pick.items = [...rows(lector, shownName(voice)), ...(row === undefined ? [] : [row])];
      // Until VS Code says which row is active, it is the first.
      if (active !== undefined) pick.activeItems = pick.items.filter(({ command }) => command === active);
    },
    () => undefined,
  );
}

function rows(lector: Lector, voice?: PlainText): readonly Row[] {
  return [
    {
      label: l10n.t('Speak'),
      iconPath: rowIcon('megaphone'),
      description: l10n.t('the selection, or from the cursor'),
      command: 'lector.speak',
    },
    {
      label: l10n.t('Voice…'),
      iconPath: rowIcon('account'),
      ...(voice !== undefined && { description: voice }),
      command: 'lector.selectVoice',
    },
    {
      label: l10n.t('Speed…'),
      iconPath: rowIcon('watch'),
      description: speedWords(speedOf(lector.shown.language)),
      command: 'lector.setSpeed',
    },
    {
      label: l10n.t('Usage…'),
      iconPath: rowIcon('dashboard'),
      description: usageWords(lector),
      command: 'lector.showUsage',
    },
    { label: l10n.t('Player'), iconPath: rowIcon('unmute'), command: 'lector.showPlayer' },
  ];
}

function usageWords({ accounts, meter: { usage } }: Lector): PlainText {
  if (!accounts.isHosted) {
    const used = usage === undefined ? noText : usedWords(usage, Date.now(), l10n, vscode.env.language);
    return joined(' · ', [used, l10n.t('free and offline')]);
  }
  if (usage === undefined) return plainText(accounts.address);
  const level = usageLevel(usage, setting('status.warnAtPercent'));
  return joined(' · ', [charactersWords(usage, l10n, vscode.env.language), levelWords(level, l10n)]);
}
