import * as vscode from 'vscode';
import {
  downloadBytes,
  offeredVoices,
  publicVoiceSource,
  voiceFileAddress,
  type OfferedQuality,
  type OfferedVoice,
  type VoiceTerms,
} from '../../core/naturalVoices/catalogue.js';
import { megabytes } from '../../core/naturalVoices/downloadFault.js';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import { isTextLanguage } from '../../core/textLanguages.js';
import { chosenItem, iconButton, newQuickPick, rowIcon, type PlainItem } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import { genderName, localeNames } from '../voices/voiceWords.js';

interface CatalogueRow extends PlainItem {
  readonly voice?: OfferedVoice;
}

/**
 * Asks which voice of the catalogue to get. The list opens with the user's languages, the most important first; the others
 * are found by typing, or at once where those have none.
 */
export async function pickOffered(
  languages: readonly string[],
  installed: ReadonlySet<string>,
  isHosted: boolean,
): Promise<OfferedVoice | undefined> {
  const placeholder = isHosted
    ? l10n.t('Natural voices belong to the embedded service.')
    : l10n.t('Downloaded once, then offline. Type a language to see its voices.');
  const pick = newQuickPick<CatalogueRow>(l10n.t('Get Natural Voices'), placeholder);
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  const card = iconButton('link-external', l10n.t('Show the Model Card'));
  const own: readonly string[] = [...new Set(languages.filter(isTextLanguage))];
  const all = catalogueRows(orderedLanguages(own), installed, card);
  // A list that only says that there is none would be a dead end.
  const hasAny = offeredVoices().some(({ language }) => own.includes(language));
  const nearest = hasAny ? catalogueRows(own, installed, card) : all;
  pick.items = nearest;
  let isTyped = false;
  pick.onDidChangeValue((value) => {
    if (isTyped === (value !== '')) return;
    isTyped = !isTyped;
    pick.items = isTyped ? all : nearest;
  });
  pick.onDidTriggerItemButton(({ item: { voice } }) => {
    if (voice !== undefined) void vscode.env.openExternal(vscode.Uri.parse(cardAddress(voice), true));
  });
  return (await chosenItem(pick, ({ voice }) => voice !== undefined))?.voice;
}

/** The page that shows the card, not the file itself. */
function cardAddress({ card }: OfferedVoice): string {
  return voiceFileAddress(publicVoiceSource.replace('/resolve/', '/blob/'), card);
}

function catalogueRows(
  languages: readonly string[],
  installed: ReadonlySet<string>,
  cardButton: vscode.QuickInputButton,
): readonly CatalogueRow[] {
  const voices = offeredVoices();
  return languages.flatMap((language): CatalogueRow[] => {
    const name = plainText(localeNames().language(language));
    const heading: CatalogueRow = { label: name, kind: vscode.QuickPickItemKind.Separator };
    const rows = voices
      .filter((voice) => voice.language === language)
      .map((voice): CatalogueRow => {
        const isHere = installed.has(voice.key);
        return {
          voice,
          label: plainText(voice.name),
          iconPath: rowIcon(isHere ? 'check' : 'cloud-download'),
          description: joined(' · ', [
            isHere ? l10n.t('installed') : noText,
            voice.terms === 'free' ? l10n.t('free') : noText,
            localeWords(voice),
            l10n.t('{0} MB', megabytes(downloadBytes(voice))),
          ]),
          detail: offerDetail(voice),
          buttons: [cardButton],
        };
      });
    const spoken = plainText(localeNames().inSentence(language));
    const none = l10n.t('There is no natural voice for {0} yet.', spoken);
    return [heading, ...(rows.length === 0 ? [{ label: none, iconPath: rowIcon('info') }] : rows)];
  });
}

/** All languages with voices: first those that matter to the user, then the others by name. */
function orderedLanguages(first: readonly string[]): readonly string[] {
  const all = new Set(offeredVoices().map(({ language }) => language));
  const { compare } = new Intl.Collator(vscode.env.language);
  const rest = [...all].toSorted((a, b) => compare(localeNames().language(a), localeNames().language(b)));
  return [...new Set([...first, ...rest])];
}

export function localeWords({ language, region }: Pick<OfferedVoice, 'language' | 'region'>): PlainText {
  return plainText(`${localeNames().language(language)} (${localeNames().region(region)})`);
}

const qualities: Readonly<Record<OfferedQuality, PlainText>> = {
  medium: l10n.t('good quality'),
  low: l10n.t('low quality'),
  x_low: l10n.t('lowest quality, fastest'),
};

function offerDetail(voice: OfferedVoice): PlainText {
  return joined(' · ', [
    voice.gender === undefined ? noText : genderName(voice.gender.toLowerCase()),
    qualities[voice.quality],
    voice.speakers === 1 ? noText : l10n.t('{0} speakers', voice.speakers),
    termsWords[voice.terms],
  ]);
}

export const termsWords: Readonly<Record<VoiceTerms, PlainText>> = {
  free: l10n.t('free recordings, free weights'),
  data: l10n.t('free recordings, weights not free or of unknown terms'),
  card: l10n.t('terms: see the voice’s model card'),
};
