import * as vscode from 'vscode';
import { joined, noText, plainText, type PlainText } from '../../core/plainText.js';
import { groupVoices, type VoiceGroup } from '../../core/voices/voiceGroups.js';
import { isNatural, naturalFamilies, type NaturalFamily } from '../../core/voices/naturalFamilies.js';
import type { Voice } from '../../core/voices/voice.js';
import type { Accounts } from '../account/accounts.js';
import type { CommandId } from '../../core/manifest.js';
import { whatHappened } from '../ui/reportError.js';
import type { ChosenVoice } from './chosenVoice.js';
import type { FavoriteVoices } from './favoriteVoices.js';
import type { MadeVoices } from './madeVoices.js';
import type { VoiceCatalogue } from './voiceCatalogue.js';
import { localeNames, shownName, voiceDescription, voiceNote, voiceTooltip } from './voiceWords.js';
import { l10n } from '../ui/l10n.js';
import { setTooltip, treeItem, type DrawnItem } from '../ui/treeItem.js';

type Section = 'favorites' | 'custom' | 'natural' | 'public';

export type VoiceNode =
  | { readonly kind: 'section'; readonly section: Section; readonly children: readonly VoiceNode[] }
  | { readonly kind: 'group'; readonly group: VoiceGroup }
  | { readonly kind: 'family'; readonly family: NaturalFamily }
  | { readonly kind: 'voice'; readonly voice: Voice; readonly section: Section }
  | { readonly kind: 'failure'; readonly message: PlainText }
  | {
      readonly kind: 'action';
      readonly label: PlainText;
      readonly icon: string;
      readonly command: CommandId;
    };

export interface VoiceTreeParts {
  readonly accounts: Accounts;
  readonly catalogue: VoiceCatalogue;
  readonly chosen: ChosenVoice;
  readonly favorites: FavoriteVoices;
  readonly made: MadeVoices;
}

export class VoiceTree {
  /** Which of the voices shown is the one that reads: looked up once instead of for each of 2,000 nodes. */
  private current: string | undefined;
  private starred: ReadonlySet<string> = new Set();

  constructor(private readonly parts: VoiceTreeParts) {}

  async getChildren(node?: VoiceNode): Promise<VoiceNode[]> {
    if (node === undefined) return this.roots();
    if (node.kind === 'section') return [...node.children];
    if (node.kind === 'family') return node.family.voices.map(naturalNode);
    if (node.kind === 'group') {
      const { groups, voices } = node.group;
      return [
        ...groups.map((group): VoiceNode => ({ kind: 'group', group })),
        ...voices.map((voice): VoiceNode => ({ kind: 'voice', voice, section: 'public' })),
      ];
    }
    return [];
  }

  getTreeItem(node: VoiceNode): DrawnItem {
    switch (node.kind) {
      case 'section':
        return sectionItem(node.section, node.children.length);
      case 'group':
        return groupItem(node.group);
      case 'family':
        return familyItem(node.family);
      case 'voice':
        return this.voiceItem(node.voice, node.section);
      case 'failure':
        return failureItem(node.message);
      case 'action': {
        const { label, icon, command } = node;
        return treeItem({ label, icon: new vscode.ThemeIcon(icon), command: { command, title: label } });
      }
    }
  }

  private async roots(): Promise<VoiceNode[]> {
    const { accounts, catalogue, chosen, favorites } = this.parts;
    // The view then shows its welcome text, with a way to sign in.
    if (accounts.isHosted && !(await accounts.isSignedIn())) return [];
    let voices: readonly Voice[];
    try {
      voices = await catalogue.voices();
    } catch (error) {
      const label = l10n.t('Retry');
      return [
        { kind: 'failure', message: await whatHappened(error) },
        { kind: 'action', label, icon: 'refresh', command: 'lector.refreshVoices' },
      ];
    }
    if (voices.length === 0) return [];
    this.current = chosen.among(voices)?.id;
    this.starred = new Set(favorites.ids);
    return [
      ...section('favorites', favoritesOf(voices, favorites.ids)),
      ...customSection(voices),
      ...(accounts.isHosted ? [] : naturalSection(voices)),
      ...publicSection(accounts.isHosted ? voices : voices.filter((voice) => !isNatural(voice))),
    ];
  }

  private voiceItem(voice: Voice, section: Section): DrawnItem {
    const isChosen = voice.id === this.current;
    const isFavorite = this.starred.has(voice.id);
    const mark = isChosen ? l10n.t('chosen') : noText;
    const name = shownName(voice);
    const description = voiceDescription(voice);
    return treeItem({
      label: name,
      id: `${section}/${voice.id}`,
      description: joined(' · ', [mark, isByLanguage(section) ? voiceNote(voice) : description]),
      icon: isChosen
        ? new vscode.ThemeIcon('pass-filled', new vscode.ThemeColor('charts.green'))
        : new vscode.ThemeIcon(isFavorite ? 'star-full' : voice.kind === 'custom' ? 'account' : 'unmute'),
      contextValue: [
        'voice',
        isNatural(voice) ? 'natural' : voice.kind,
        ...(isFavorite ? ['favorite'] : []),
      ].join('.'),
      command: {
        command: 'lector.selectVoice' satisfies CommandId,
        title: l10n.t('Select Voice'),
        arguments: [{ voice }],
      },
      spoken: joined(', ', [name, description, mark, isFavorite ? l10n.t('favorite') : noText]),
    });
  }

  /** Tooltips are made when someone looks at them. */
  resolveTreeItem(item: DrawnItem, node: VoiceNode): DrawnItem {
    if (node.kind === 'voice') {
      const { accounts, made } = this.parts;
      setTooltip(item, voiceTooltip(node.voice, made.madeAt(accounts.service, node.voice.id)));
    }
    return item;
  }
}

function section(name: Section, children: readonly VoiceNode[]): VoiceNode[] {
  return children.length === 0 ? [] : [{ kind: 'section', section: name, children }];
}

function favoritesOf(voices: readonly Voice[], ids: readonly string[]): VoiceNode[] {
  const byId = new Map(voices.map((voice) => [voice.id, voice]));
  return ids.flatMap((id) => {
    const voice = byId.get(id);
    return voice === undefined ? [] : [{ kind: 'voice', voice, section: 'favorites' }];
  });
}

function customSection(voices: readonly Voice[]): VoiceNode[] {
  const { compare } = new Intl.Collator(vscode.env.language, { numeric: true });
  const custom = voices
    .filter(({ kind }) => kind === 'custom')
    .toSorted((a, b) => compare(a.name, b.name))
    .map((voice): VoiceNode => ({ kind: 'voice', voice, section: 'custom' }));
  const label = l10n.t('Clone a Voice…');
  const none: VoiceNode = { kind: 'action', label, icon: 'add', command: 'lector.cloneVoice' };
  return section('custom', custom.length === 0 ? [none] : custom);
}

function naturalSection(voices: readonly Voice[]): VoiceNode[] {
  const label = l10n.t('Get Natural Voices…');
  return section('natural', [
    ...naturalFamilies(voices, vscode.env.language).flatMap((family): VoiceNode[] =>
      family.voices.length === 1 ? family.voices.map(naturalNode) : [{ kind: 'family', family }],
    ),
    { kind: 'action', label, icon: 'cloud-download', command: 'lector.getNaturalVoices' },
  ]);
}

function naturalNode(voice: Voice): VoiceNode {
  return { kind: 'voice', voice, section: 'natural' };
}

/** Where groups tell the language, a voice's own row need not. */
function isByLanguage(section: Section): boolean {
  return section === 'custom' || section === 'public';
}

function publicSection(voices: readonly Voice[]): VoiceNode[] {
  const open = voices.filter((voice) => voice.kind === 'public');
  const groups = groupVoices(open, localeNames(), l10n.t('Other'));
  return section(
    'public',
    groups.map((group) => ({ kind: 'group', group })),
  );
}

function sectionItem(name: Section, children: number): DrawnItem {
  const label = {
    favorites: l10n.t('Favorites'),
    custom: l10n.t('Custom Voices'),
    natural: l10n.t('Natural Voices'),
    public: l10n.t('Public Voices'),
  }[name];
  const icon = { favorites: 'star', custom: 'account', natural: 'comment-discussion', public: 'globe' }[name];
  return treeItem({
    label,
    id: name,
    icon: new vscode.ThemeIcon(icon),
    contextValue: `section.${name}`,
    // A long list of languages starts collapsed; a short one starts expanded.
    open: name !== 'public' || children <= 30,
  });
}

function groupItem({ id, label, groups, voices }: VoiceGroup): DrawnItem {
  return treeItem({
    label: plainText(label),
    id: `group/${id}`,
    description: plainText(String(countOf({ groups, voices }))),
    open: false,
  });
}

function familyItem({ key, name, voices }: NaturalFamily): DrawnItem {
  return treeItem({
    label: plainText(name),
    id: `family/${key}`,
    description: l10n.t('{0} speakers', voices.length),
    contextValue: 'family.natural',
    open: false,
  });
}

function countOf({ groups, voices }: Pick<VoiceGroup, 'groups' | 'voices'>): number {
  return voices.length + groups.reduce((sum, group) => sum + countOf(group), 0);
}

function failureItem(message: PlainText): DrawnItem {
  return treeItem({
    label: message,
    tooltip: message,
    icon: new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground')),
    contextValue: 'failure',
  });
}
