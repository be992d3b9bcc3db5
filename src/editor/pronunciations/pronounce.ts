import * as vscode from 'vscode';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import { isPronounceable } from '../../text/segment.js';
import {
  entryFor,
  mostCharacters,
  pronunciationEntries,
  withoutPronunciation,
  withPronunciation,
  type PronunciationEntry,
  keyOf,
} from '../../text/pronunciations.js';
import { isTextLanguage } from '../../core/textLanguages.js';
import {
  changeSetting,
  onDidChangeSettings,
  ownSetting,
  type SettingOwner,
} from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { hearWord, wordInFront } from '../reading/spellWord.js';
import { selectedInPlayer } from '../player/playerPanel.js';
import type { Source } from '../sources/source.js';
import { chosenItem, iconButton, newQuickPick, rowIcon, type PlainItem } from '../ui/inputs.js';
import { l10n } from '../ui/l10n.js';
import { choiceStep, runSteps, textStep, type Step } from '../ui/steps.js';
import { localeNames } from '../voices/voiceWords.js';

/** A word in a document, or one that was typed. */
interface Word {
  readonly text: string;
  /** What the setting calls it. */
  readonly key: string;
  readonly source: Source;
}

interface Draft {
  readonly word?: Word;
  readonly says?: string;
  /** The language of the text around the word. */
  readonly spoken?: string | undefined;
  readonly language?: string | undefined;
  readonly owner?: SettingOwner;
}

/** *Change Pronunciation…*: the selected word, or the one at the cursor, or one to type. */
export async function pronounce(lector: Lector, from?: unknown): Promise<void> {
  const selected = selectedInPlayer(from);
  const found = selected === undefined ? wordInFront() : loose(selected.trim());
  const isWord = found !== undefined && fault(found.text) === undefined;
  await ask(isWord ? { word: { ...loose(found.text.trim()), source: found.source } } : {}, lector);
}

interface EntryRow extends PlainItem {
  readonly entry?: KeptPronunciation;
  readonly run: () => unknown;
}

/** *Edit Pronunciations*: a list in which to change, delete and add entries. */
export async function editPronunciations(lector: Lector): Promise<void> {
  const { isTrusted, workspaceFolders } = vscode.workspace;
  const placeholder =
    isTrusted || workspaceFolders === undefined
      ? l10n.t('Choose one to change it')
      : l10n.t('You do not trust this folder, so pronunciations kept in it do not apply.');
  const pick = newQuickPick<EntryRow>(l10n.t('Pronunciations'), placeholder);
  pick.matchOnDescription = true;
  const remove = iconButton('trash', l10n.t('Delete'));
  const revealSetting = { key: 'lector.pronunciations', edit: true };
  const openSettings = () =>
    vscode.commands.executeCommand('workbench.action.openSettingsJson', { revealSetting });
  const fill = (): void => {
    pick.items = [
      ...keptPronunciations().map((entry) => ({
        entry,
        label: plainText(entry.word),
        description: plainText(entry.says),
        detail: joined(' · ', [
          ownerWords(entry.owner),
          entry.language === undefined ? noText : onlyIn(entry.language),
        ]),
        buttons: [remove],
        run: () => changePronunciation(entry, lector),
      })),
      { label: l10n.t('Add a Pronunciation…'), iconPath: rowIcon('add'), run: () => pronounce(lector) },
      { label: l10n.t('Open the Settings File'), iconPath: rowIcon('json'), run: openSettings },
    ];
  };
  fill();
  // A change takes a moment to take effect.
  const watching = onDidChangeSettings(['pronunciations'], fill);
  pick.onDidTriggerItemButton(({ item: { entry } }) => {
    if (entry !== undefined) forgetPronunciation(entry).catch(lector.report);
  });
  const chosen = await chosenItem(pick);
  watching.dispose();
  await chosen?.run();
}

/** Changes how the word of an entry is pronounced, where that applies, or where it is kept. */
async function changePronunciation(entry: KeptPronunciation, lector: Lector): Promise<void> {
  const { word: text, says, language, owner } = entry;
  const kept = await ask({ word: loose(text, text), says, language, owner }, lector);
  const moved = kept !== undefined && (kept.language !== language || kept.owner !== owner);
  if (moved) await forgetPronunciation(entry);
}

async function ask(start: Draft, lector: Lector): Promise<KeptPronunciation | undefined> {
  const typed = start.word === undefined ? [wordStep] : [];
  const places = vscode.workspace.workspaceFolders === undefined ? [] : [ownerStep];
  const draft = await runSteps<Draft>(start, [...typed, saysStep(lector), languageStep, ...places]);
  if (draft?.word === undefined || draft.says === undefined) return undefined;
  const { word, says, language, owner = 'user' } = draft;
  const entry = { word: word.key, says, owner, ...(language === undefined ? {} : { language }) };
  await changeSetting('pronunciations', withPronunciation(ownSetting('pronunciations', owner), entry), owner);
  return entry;
}

const wordStep: Step<Draft> = async (draft, place) => {
  const text = await textStep({
    title: l10n.t('Change Pronunciation'),
    place,
    prompt: l10n.t('The word as it is written'),
    value: draft.word?.text ?? '',
    check: (value) => Promise.resolve(fault(value)),
  });
  return typeof text === 'string' ? { ...draft, word: loose(text.trim()) } : text;
};

function saysStep(lector: Lector): Step<Draft> {
  return async (draft, place) => {
    const { word } = draft;
    if (word === undefined) return undefined;
    const now = await saidNow(word, lector);
    const kept =
      draft.says === undefined
        ? entryFor(word.key, [now.language, word.source.languageId], keptPronunciations())
        : draft;
    const hearing = new AbortController();
    const says = await textStep({
      title: l10n.t('Change the Pronunciation of “{0}”', plainText(word.text)),
      place,
      prompt: l10n.t('Currently spoken as “{0}”. Type how it should be spoken.', plainText(now.text)),
      value: kept?.says ?? now.text,
      check: (value) => Promise.resolve(fault(value)),
      button: {
        icon: 'unmute',
        tooltip: l10n.t('Hear It'),
        run: (value) => {
          if (fault(value) !== undefined) return;
          const label = plainText(word.text);
          const spoken = { text: value.trim(), language: now.language };
          hearWord(lector, spoken, label, hearing.signal).catch((error: unknown) => {
            if (!hearing.signal.aborted) lector.report(error);
          });
        },
      },
    });
    hearing.abort();
    (await lector.sounds()).player.stop();
    if (typeof says !== 'string') return says;
    const { language, owner = 'user' } = kept ?? {};
    return { ...draft, says: says.trim(), spoken: now.language, language, owner };
  };
}

const languageStep: Step<Draft> = async (draft, place) => {
  const { spoken, language, word } = draft;
  const ofDocument = word?.source.languageId;
  const languages = [undefined, spoken, ofDocument === 'plaintext' ? undefined : ofDocument, language];
  const rows = [...new Set(languages)].map((one) => ({
    label: one === undefined ? l10n.t('In every text') : onlyIn(one),
    language: one,
  }));
  const row = await choiceStep({
    title: l10n.t('Change the Pronunciation of “{0}”', plainText(word?.text ?? '')),
    place,
    placeholder: l10n.t('Where it applies'),
    items: rows,
    active: rows.find((one) => one.language === language),
  });
  return typeof row === 'object' ? { ...draft, language: row.language } : row;
};

const ownerStep: Step<Draft> = async (draft, place) => {
  const rows = owners().map((owner) => ({ owner, label: ownerWords(owner) }));
  const row = await choiceStep({
    title: l10n.t('Change the Pronunciation of “{0}”', plainText(draft.word?.text ?? '')),
    place,
    placeholder: vscode.workspace.isTrusted
      ? l10n.t('Where it is kept')
      : l10n.t('You do not trust this folder, so pronunciations kept in it do not apply.'),
    items: rows,
    active: rows.find(({ owner }) => owner === draft.owner),
  });
  return typeof row === 'object' ? { ...draft, owner: row.owner } : row;
};

/** How a reading would pronounce the word now, and the language of the text around it. */
async function saidNow({ text, source }: Word, { chunksOf }: Lector) {
  const chunks = [...(await chunksOf([source]))()];
  const said = chunks.map((chunk) => chunk.text).join(' ');
  return { text: said === '' ? text : said, language: chunks[0]?.language };
}

function loose(text: string, key = keyOf(text)): Word {
  return { text, key, source: { text, languageId: 'plaintext' } };
}

function fault(value: string): PlainText | undefined {
  const text = value.trim();
  if (!isPronounceable(text)) return l10n.t('Type at least one letter or digit.');
  if (text.length > mostCharacters || text.includes('\n'))
    return l10n.t('Type at most {0} characters.', mostCharacters);
  return undefined;
}

interface KeptPronunciation extends PronunciationEntry {
  readonly owner: SettingOwner;
}

/** The user's entries, then the workspace's, which apply only if the workspace is trusted. */
function keptPronunciations(): readonly KeptPronunciation[] {
  return owners().flatMap((owner) =>
    pronunciationEntries(ownSetting('pronunciations', owner)).map((entry) => ({ ...entry, owner })),
  );
}

/** Whose settings can hold an entry that applies. */
function owners(): readonly SettingOwner[] {
  const { workspaceFolders, isTrusted } = vscode.workspace;
  return isTrusted && workspaceFolders !== undefined && workspaceFolders.length > 0
    ? ['user', 'workspace']
    : ['user'];
}

async function forgetPronunciation(entry: KeptPronunciation): Promise<void> {
  const now = ownSetting('pronunciations', entry.owner);
  await changeSetting('pronunciations', withoutPronunciation(now, entry), entry.owner);
}

/** Says the name of a natural language, and the id of a programming language. */
function onlyIn(language: string): PlainText {
  return isTextLanguage(language)
    ? l10n.t('Only in {0} text', plainText(localeNames().inSentence(language)))
    : l10n.t('Only in {0} files', plainText(language));
}

function ownerWords(owner: SettingOwner): PlainText {
  return owner === 'user' ? l10n.t('For me, everywhere') : l10n.t('For this workspace');
}
