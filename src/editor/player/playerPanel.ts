import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { SoundFormat } from '../../core/audio/soundFormat.js';
import type { ViewId } from '../../core/manifest.js';
import { parsePlayerMessage, type MessageOf } from '../../protocol/messages.js';
import type { AudioFact, AudioOutput, CommandOf, PlayerCommand } from '../../reading/playerPort.js';
import { setting } from '../contributions/settings.js';
import { l10n, textsLanguage } from '../ui/l10n.js';
import { betterShare, firstShare } from './playerShare.js';

/** Messages that only set what the page shows. A page that is reloaded gets the latest of each again. */
const shownTypes = ['sleep', 'state', 'settings', 'voice', 'suggestion', 'queue'] as const;
type Shown = CommandOf<(typeof shownTypes)[number]>;

/** What the user asks for on the page. */
const requestTypes = ['request', 'arrange', 'goTo', 'left', 'selected', 'change'] as const;
export type PageRequest = MessageOf<(typeof requestTypes)[number]>;

/** The player page, wherever it is shown: the device that makes sound on the user's machine. */
export class PlayerPanel implements AudioOutput, vscode.Disposable {
  private surface: PlayerSurface | undefined;
  /** Whether VS Code has been asked for the view and has not delivered it yet. */
  private awaited = false;
  /** Whether the page from before a reload is still hidden. What it is sent waits until somebody looks at it or plays. */
  private hidden = false;
  private ready = false;
  private waiting: PlayerCommand[] = [];
  private readonly shown = new Map<Shown['type'], Shown>();
  private readonly facts = new vscode.EventEmitter<AudioFact>();
  private readonly requests = new vscode.EventEmitter<PageRequest>();
  private readonly answers = new vscode.EventEmitter<MessageOf<'suggestionAnswered'>>();

  readonly onFact = (listener: (fact: AudioFact) => void): vscode.Disposable => this.facts.event(listener);
  readonly onRequest = this.requests.event;
  /** To what was suggested. */
  readonly onAnswer = this.answers.event;

  constructor(
    private readonly extensionUri: vscode.Uri,
    /** Of the sound to come, if that is known. */
    private readonly format: () => SoundFormat | undefined,
  ) {}

  open(): void {
    if (this.surface !== undefined) return;
    if (this.isInSidebar()) this.openView(true);
    else this.adopt(newPanel(this.extensionUri));
  }

  /** Whether a player from before a reload may be hidden. From now on, it is sent what a page would be. */
  findHidden(): boolean {
    this.hidden = this.surface === undefined && (this.isInSidebar() || unrestoredTab() !== undefined);
    return this.hidden;
  }

  /** Takes over the panel that VS Code restored after a reload. */
  restore(panel: vscode.WebviewPanel): void {
    if (this.surface === undefined) {
      panel.webview.options = pageOptions(this.extensionUri);
      this.adopt(panelSurface(panel, this.extensionUri));
    } else panel.dispose();
  }

  /** Takes over the view. Returns whether it was opened in order to read, rather than by VS Code or the user. */
  resolve(view: vscode.WebviewView): boolean {
    const { awaited } = this;
    this.awaited = false;
    this.close();
    this.adopt(viewSurface(view, this.extensionUri));
    return awaited;
  }

  reveal(): void {
    this.open();
    if (this.surface === undefined) this.openView(false);
    else this.surface.reveal();
  }

  /** Closes the page if the setting says another place, so that it is shown there next time. */
  leave(): void {
    if (this.surface?.isInSidebar !== this.isInSidebar()) this.close();
  }

  send(command: PlayerCommand): void {
    if (isOneOf(shownTypes, command)) {
      this.shown.set(command.type, command);
      if (this.ready) this.post(command);
      return;
    }
    if (command.type === 'begin') this.waiting = [];
    if (this.ready) this.post(command);
    else if (this.surface !== undefined || this.awaited || this.hidden) this.waiting.push(command);
    if (this.hidden && command.type === 'play') this.open();
  }

  dispose(): void {
    this.close();
    this.facts.dispose();
    this.requests.dispose();
    this.answers.dispose();
  }

  private isInSidebar(): boolean {
    return setting('player.location') === 'sidebar';
  }

  private openView(preserveFocus: boolean): void {
    this.awaited = true;
    this.hidden = false;
    void vscode.commands.executeCommand(`${playerId}.focus`, { preserveFocus });
  }

  private adopt(surface: PlayerSurface): void {
    this.surface = surface;
    this.hidden = false;
    this.ready = false;
    surface.webview.onDidReceiveMessage((message: unknown) => {
      if (this.surface === surface) this.receive(message);
    });
    surface.onDidDispose(() => {
      if (this.surface === surface) this.lose();
    });
    void this.fill(surface);
  }

  private close(): void {
    const { surface } = this;
    if (surface === undefined) return;
    this.lose();
    surface.close();
  }

  private lose(): void {
    this.surface = undefined;
    this.ready = false;
    this.waiting = [];
    this.facts.fire({ type: 'lost' });
  }

  private async fill(surface: PlayerSurface): Promise<void> {
    const { playerHtml } = await import('./playerHtml.js');
    if (this.surface !== surface) return;
    const { webview } = surface;
    const url = (...path: readonly string[]): string =>
      webview.asWebviewUri(vscode.Uri.joinPath(this.extensionUri, ...path)).toString();
    webview.html = playerHtml({
      language: textsLanguage,
      nonce: randomBytes(16).toString('base64'),
      cspSource: webview.cspSource,
      scriptUrl: url('dist', 'page.js'),
      workletUrl: url('dist', 'worklet.js'),
      styleUrl: url('media', 'player.css'),
      format: this.format(),
      l10n,
    });
  }

  private post(command: PlayerCommand): void {
    void this.surface?.webview.postMessage(command);
  }

  private receive(value: unknown): void {
    const message = parsePlayerMessage(value);
    if (message === undefined) return;
    if (message.type === 'ready') this.start(message.width);
    else if (message.type === 'suggestionAnswered') this.answers.fire(message);
    else if (isOneOf(requestTypes, message)) this.requests.fire(message);
    else this.facts.fire(message);
  }

  private start(width: number): void {
    // A page that was reloaded (for example because it moved to another window) has lost everything.
    const isBack = this.ready;
    // Only when it opens: later the user has set the width.
    if (!isBack) this.surface?.fit?.(width);
    this.ready = true;
    const waiting = this.waiting;
    this.waiting = [];
    for (const command of [...this.shown.values(), ...waiting]) this.post(command);
    if (isBack) this.facts.fire({ type: 'lost', isBack });
  }
}

function isOneOf<Message extends { readonly type: string }, Type extends Message['type']>(
  types: readonly Type[],
  message: Message,
): message is Extract<Message, { readonly type: Type }> {
  return types.some((type) => type === message.type);
}

/** Where VS Code shows the player page: in a panel next to the editor, or in a view in the sidebar. */
interface PlayerSurface {
  readonly webview: vscode.Webview;
  readonly isInSidebar: boolean;
  onDidDispose(lose: () => void): unknown;
  /** Brings it to the front and focuses it. */
  reveal(): void;
  close(): void;
  /** Told how wide a new panel is: widens it if that is too narrow. */
  fit?(width: number): void;
}

/** The id of the panel's type and of the view. */
export const playerId = 'lector.player' satisfies ViewId;

/** The tab of a player from before a reload, if it is hidden: VS Code restores it only when somebody looks at it. */
function unrestoredTab(): vscode.Tab | undefined {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .find((tab) => !tab.isActive && isPlayer(tab));
}

function isPlayer({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(playerId);
}

function newPanel(extensionUri: vscode.Uri): PlayerSurface {
  const { tabGroups } = vscode.window;
  // In one group that is empty, VS Code opens it there.
  const isFirst = tabGroups.all.length === 1 && tabGroups.activeTabGroup.tabs.length === 0;
  const isAlone = tabGroups.all.length === 1 && !isFirst;
  const before = unrestoredTab();
  const panel = vscode.window.createWebviewPanel(
    playerId,
    l10n.t('Lector Player'),
    // Alone with the text, it would hide it.
    { viewColumn: (!isAlone && before?.group.viewColumn) || vscode.ViewColumn.Beside, preserveFocus: true },
    // The page's one AudioContext must survive a hidden tab: a new one would need a new click.
    { ...pageOptions(extensionUri), retainContextWhenHidden: true },
  );
  if (before !== undefined) void tabGroups.close(before);
  // Only if the panel creates the second group: a layout made by the user stays as it is.
  if (isAlone) takeShare(firstShare);
  const surface = panelSurface(panel, extensionUri);
  if (isFirst) return { ...surface, fit: (width) => makeRoom(panel, width) };
  if (!isAlone) return surface;
  return {
    ...surface,
    fit: (width) => {
      const share = betterShare(width);
      if (share !== undefined && tabGroups.all.length === 2) takeShare(share);
    },
  };
}

/** Lets the first text that is opened in front of the panel have its place. */
function makeRoom(panel: vscode.WebviewPanel, wholeWidth: number): void {
  const { tabGroups } = vscode.window;
  const look = (): void => {
    const { activeTab } = tabGroups.activeTabGroup;
    if (activeTab === undefined || isPlayer(activeTab)) return;
    watch.dispose();
    if (tabGroups.all.length > 1) return;
    panel.reveal(vscode.ViewColumn.Beside, true);
    takeShare(betterShare(firstShare * wholeWidth) ?? firstShare);
  };
  const watch = tabGroups.onDidChangeTabs(look);
  panel.onDidDispose(() => void watch.dispose());
  look();
}

function takeShare(share: number): void {
  const groups = [{ size: 1 - share }, { size: share }];
  void vscode.commands.executeCommand('vscode.setEditorLayout', { orientation: 0, groups });
}

function viewSurface(view: vscode.WebviewView, extensionUri: vscode.Uri): PlayerSurface {
  view.webview.options = pageOptions(extensionUri);
  return {
    webview: view.webview,
    isInSidebar: true,
    // VS Code takes the view away before it tells that the player has another place now.
    onDidDispose: (lose) => view.onDidDispose(() => setTimeout(lose, 500)),
    reveal: () => view.show(false),
    // VS Code removes the view itself, by its `when` clause.
    close: () => undefined,
  };
}

function panelSurface(panel: vscode.WebviewPanel, extensionUri: vscode.Uri): PlayerSurface {
  panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.svg');
  panel.onDidDispose(unlockEmptyGroup);
  return {
    webview: panel.webview,
    isInSidebar: false,
    onDidDispose: panel.onDidDispose,
    reveal: () => panel.reveal(undefined, false),
    close: () => void panel.dispose(),
  };
}

/** The player's group is locked. Where it is the last one, it would stay so, and the next text would open beside it. */
function unlockEmptyGroup(): void {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  // VS Code may still count the tab that was closed.
  if (all.length === 1 && activeTabGroup.tabs.every(isPlayer))
    void vscode.commands.executeCommand('workbench.action.unlockEditorGroup');
}

/** The page may load only from these folders. */
function pageOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  const localResourceRoots = ['dist', 'media'].map((folder) => vscode.Uri.joinPath(extensionUri, folder));
  return { enableScripts: true, localResourceRoots };
}

/** The words that are selected in the player, if a command was called on them. */
export function selectedInPlayer(from: unknown): string | undefined {
  const { selected } = (from ?? {}) as { readonly selected?: unknown };
  return typeof selected === 'string' && selected !== '' ? selected : undefined;
}
