import * as vscode from 'vscode';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import {
  groupVoices,
  isNatural,
  naturalFamilies,
  type NaturalFamily,
  type VoiceGroup,
} from '../../core/voices/voiceGroups.js';
import type { Voice } from '../../core/voices/voice.js';
import type { CommandId } from '../../core/manifest.js';
import { wordedLanguages } from '../../core/textLanguages.js';
import type { Lector } from '../lector.js';
import { l10n } from '../ui/l10n.js';
import { whatHappened } from '../ui/reportError.js';
import type { PlainTooltip, PlainTreeItem } from '../ui/items.js';
import { iconOf, localeNames, shownName, voiceDescription, voiceNote, voiceTooltip } from './voiceWords.js';

/** A row, or a group of rows. Commands of its menu get the node. */
export interface VoiceNode {
  readonly voice?: Voice;
  /** The speakers of one natural voice. */
  readonly family?: NaturalFamily;
  readonly item: () => PlainTreeItem;
  readonly children?: () => readonly VoiceNode[];
  /** Made when someone looks at it. */
  readonly tooltip?: () => PlainTooltip;
}

type Section = 'favorites' | 'custom' | 'natural' | 'public';

/** What a row for a voice depends on, looked up once instead of for each of 2,000 voices. */
interface Marks {
  readonly chosen: string | undefined;
  readonly favorites: ReadonlySet<string>;
  readonly madeAt: (voice: Voice) => Date | undefined;
}

/** The top of the tree. Whatever is below is made when it is looked at. */
export async function voiceNodes(lector: Lector): Promise<VoiceNode[]> {
  const { accounts, catalogue, chosen, favorites, made } = lector;
  // The view then shows its welcome text, with a way to sign in.
  if (accounts.isHosted && !(await accounts.isSignedIn())) return [];
  let voices: readonly Voice[];
  try {
    voices = await catalogue.voices();
  } catch (error) {
    const signIn = (await import('../ui/showReport.js')).signInTitle(error);
    return [
      failureNode(await whatHappened(error)),
      ...(signIn === undefined ? [] : [actionNode(signIn, 'sign-in', 'lector.connectVoiceServer', true)]),
      actionNode(l10n.t('Retry'), 'refresh', 'lector.refreshVoices'),
    ];
  }
  if (voices.length === 0) return [];
  const { service } = accounts;
  const marks: Marks = {
    chosen: chosen.among(voices)?.id,
    favorites: new Set(favorites.ids),
    madeAt: ({ id }) => made.madeAt(service, id),
  };
  const byId = new Map(voices.map((voice) => [voice.id, voice]));
  const starred = favorites.ids.flatMap((id) => byId.get(id) ?? []);
  return [
    ...(starred.length === 0
      ? []
      : [sectionNode('favorites', l10n.t('Favorites'), 'star', voiceRows(starred, 'favorites', marks))]),
    sectionNode('custom', l10n.t('Custom Voices'), 'account', customRows(lector, voices, marks)),
    ...(accounts.isHosted
      ? []
      : [sectionNode('natural', l10n.t('Natural Voices'), 'comment-discussion', naturalRows(voices, marks))]),
    ...publicSection(accounts.isHosted ? voices : voices.filter((voice) => !isNatural(voice)), marks),
  ];
}

function customRows({ accounts }: Lector, voices: readonly Voice[], marks: Marks): VoiceNode[] {
  if (!accounts.kind.hasOwnInterface) {
    const label = l10n.t('A voice server offers neither custom voices nor figures of usage.');
    return [{ item: () => ({ label, tooltip: label, iconPath: new vscode.ThemeIcon('info') }) }];
  }
  const { compare } = new Intl.Collator(vscode.env.language, { numeric: true });
  const custom = voices.filter(({ kind }) => kind === 'custom').toSorted((a, b) => compare(a.name, b.name));
  return custom.length === 0
    ? [actionNode(l10n.t('Clone a Voice…'), 'add', 'lector.cloneVoice')]
    : voiceRows(custom, 'custom', marks);
}

function naturalRows(voices: readonly Voice[], marks: Marks): VoiceNode[] {
  return [
    ...naturalFamilies(voices, vscode.env.language).map((family) => {
      const [only, ...others] = voiceRows(family.voices, 'natural', marks);
      return only !== undefined && others.length === 0 ? only : familyNode(family, marks);
    }),
    actionNode(l10n.t('Get Natural Voices…'), 'cloud-download', 'lector.getNaturalVoices'),
  ];
}

function publicSection(voices: readonly Voice[], marks: Marks): VoiceNode[] {
  const open = voices.filter((voice) => voice.kind === 'public');
  const groups = groupVoices(open, localeNames(), l10n.t('Other'));
  if (groups.length === 0) return [];
  const near = groups.length <= mostGroups ? groups : groups.filter(isNear);
  const far = groups.filter((group) => !near.includes(group));
  const rows = near.map((group) => groupNode(group, marks));
  const more: VoiceGroup = { id: 'more', label: l10n.t('More Languages'), groups: far, voices: [] };
  return [
    sectionNode('public', l10n.t('Public Voices'), 'globe', [
      ...rows,
      ...(far.length === 0 ? [] : [groupNode(more, marks)]),
    ]),
  ];
}

/** Of a longer list, only the user's language and those that Lector has words for are in sight. */
const mostGroups = 30;

function isNear({ id }: VoiceGroup): boolean {
  const [, language = ''] = id.split(':');
  return [vscode.env.language.split('-')[0], ...wordedLanguages].includes(language);
}

function sectionNode(
  section: Section,
  label: PlainText,
  icon: string,
  children: readonly VoiceNode[],
): VoiceNode {
  return {
    item: () => ({
      label,
      id: section,
      iconPath: new vscode.ThemeIcon(icon),
      contextValue: `section.${section}`,
      collapsibleState: vscode.TreeItemCollapsibleState.Expanded,
    }),
    children: () => children,
  };
}

function groupNode(group: VoiceGroup, marks: Marks): VoiceNode {
  const { id, label, groups, voices } = group;
  return {
    item: () => ({
      label: plainText(label),
      id: `group/${id}`,
      description: plainText(countOf(group).toLocaleString(vscode.env.language)),
      collapsibleState: vscode.TreeItemCollapsibleState.Collapsed,
    }),
    children: () => [
      ...groups.map((inner) => groupNode(inner, marks)),
      ...voiceRows(voices, 'public', marks),
    ],
  };
}

function countOf({ groups, voices }: VoiceGroup): number {
  return voices.length + groups.reduce((sum, group) => sum + countOf(group), 0);
}

function familyNode(family: NaturalFamily, marks: Marks): VoiceNode {
  const { key, name, voices } = family;
  return {
    family,
    item: () => ({
      label: plainText(name),
      id: `family/${key}`,
      description: l10n.t('{0} speakers', voices.length),
      contextValue: 'family.natural',
      collapsibleState: vscode.TreeItemCollapsibleState.Collapsed,
    }),
    children: () => voiceRows(voices, 'natural', marks),
  };
}

function voiceRows(voices: readonly Voice[], section: Section, marks: Marks): VoiceNode[] {
  return voices.map((voice) => ({
    voice,
    item: () => voiceItem(voice, section, marks),
    tooltip: () => voiceTooltip(voice, marks.madeAt(voice)),
  }));
}

function voiceItem(voice: Voice, section: Section, { chosen, favorites }: Marks): PlainTreeItem {
  const isChosen = voice.id === chosen;
  const isFavorite = favorites.has(voice.id);
  const mark = isChosen ? l10n.t('chosen') : noText;
  const name = shownName(voice);
  const description = voiceDescription(voice);
  // Where groups tell the language, a voice's own row need not.
  const isByLanguage = section === 'custom' || section === 'public';
  return {
    label: name,
    id: `${section}/${voice.id}`,
    description: joined(' · ', [mark, isByLanguage ? voiceNote(voice) : description]),
    iconPath: isChosen
      ? new vscode.ThemeIcon('pass-filled', new vscode.ThemeColor('charts.green'))
      : new vscode.ThemeIcon(iconOf(voice, isFavorite)),
    contextValue: contextOf(voice, isFavorite),
    command: {
      command: 'lector.selectVoice' satisfies CommandId,
      title: l10n.t('Select Voice'),
      arguments: [{ voice }],
    },
    accessibilityInformation: {
      label: joined(', ', [name, description, mark, isFavorite ? l10n.t('favorite') : noText]),
    },
  };
}

/** What the menus of its row depend on. */
function contextOf(voice: Voice, isFavorite: boolean): string {
  const kind = isNatural(voice) ? 'natural' : voice.kind;
  return `voice.${kind}${isFavorite ? '.favorite' : ''}${voice.sample === '' ? '.silent' : ''}`;
}

function failureNode(message: PlainText): VoiceNode {
  return {
    item: () => ({
      label: message,
      tooltip: message,
      iconPath: new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground')),
      contextValue: 'failure',
    }),
  };
}

function actionNode(
  label: PlainText,
  icon: string,
  command: CommandId,
  ...args: readonly unknown[]
): VoiceNode {
  return {
    item: () => ({
      label,
      iconPath: new vscode.ThemeIcon(icon),
      command: { command, title: label, arguments: [...args] },
    }),
  };
}
