import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { SoundFormat } from '../../core/audio/soundFormat.js';
import type { AudioFact, AudioOutput, CommandOf, PlayerCommand } from '../../reading/playerPort.js';
import { parsePlayerMessage, type MessageOf } from '../../protocol/messages.js';
import { setting } from '../contributions/settings.js';
import { l10n } from '../ui/l10n.js';
import {
  newPanel,
  playerId,
  restoredPanel,
  unrestoredTab,
  viewSurface,
  type PlayerSurface,
} from './playerSurface.js';

/** Messages that only set what the page shows. A page that is reloaded gets the latest of each again. */
const shown = ['sleep', 'state', 'settings', 'style', 'voice', 'suggestion', 'queue'] as const;
type Shown = CommandOf<(typeof shown)[number]>;

/** What the user asks for on the page. */
const requests = [
  ...(['request', 'arrange', 'goTo', 'left', 'selected', 'change'] as const),
  ...(['changeStyle', 'suggestionAnswered'] as const),
];
export type PageRequest = MessageOf<(typeof requests)[number]>;

/** The player page, wherever it is shown: the device that makes sound on the user's machine. */
export class PlayerPanel implements AudioOutput, vscode.Disposable {
  private surface: PlayerSurface | undefined;
  /** Whether VS Code has been asked for the view and has not delivered it yet. */
  private awaited = false;
  /** Whether the page of before a reload is still hidden. What it is sent waits until somebody looks at it or plays. */
  private hidden = false;
  private ready = false;
  private waiting: PlayerCommand[] = [];
  private readonly shown = new Map<Shown['type'], Shown>();
  private readonly facts = new vscode.EventEmitter<AudioFact>();
  private readonly requests = new vscode.EventEmitter<PageRequest>();

  readonly onFact = (listener: (fact: AudioFact) => void): vscode.Disposable => this.facts.event(listener);
  readonly onRequest = this.requests.event;

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

  /** Whether a player of before a reload may be hidden. From now on, it is sent what a page would be. */
  findHidden(): boolean {
    this.hidden = this.surface === undefined && (this.isInSidebar() || unrestoredTab() !== undefined);
    return this.hidden;
  }

  /** Takes over the panel that VS Code restored after a reload. */
  restore(panel: vscode.WebviewPanel): void {
    if (this.surface === undefined) this.adopt(restoredPanel(panel, this.extensionUri));
    else panel.dispose();
  }

  /** Takes over the view. Returns whether it was opened in order to read, rather than by VS Code or the user. */
  resolve(view: vscode.WebviewView): boolean {
    const { awaited } = this;
    this.awaited = false;
    this.surface?.close();
    this.adopt(viewSurface(view, this.extensionUri));
    return awaited;
  }

  reveal(): void {
    this.open();
    if (this.surface === undefined) this.openView(false);
    else this.surface.reveal();
  }

  /** Closes the page, so that it can be shown elsewhere next time. */
  close(): void {
    this.surface?.close();
  }

  send(command: PlayerCommand): void {
    if (isOneOf(shown, command)) {
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
      if (this.surface !== surface) return;
      this.surface = undefined;
      this.ready = false;
      this.waiting = [];
      this.facts.fire({ type: 'lost' });
    });
    void this.fill(surface);
  }

  private async fill(surface: PlayerSurface): Promise<void> {
    const { playerHtml } = await import('./playerHtml.js');
    if (this.surface !== surface) return;
    const { webview } = surface;
    const url = (...path: readonly string[]): string =>
      webview.asWebviewUri(vscode.Uri.joinPath(this.extensionUri, ...path)).toString();
    webview.html = playerHtml({
      language: vscode.env.language,
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
    else if (isOneOf(requests, message)) this.requests.fire(message);
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
