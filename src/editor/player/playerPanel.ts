import * as vscode from 'vscode';
import type { AudioFact } from '../../core/playback/audioFact.js';
import type { AudioOutput } from '../../core/playback/audioOutput.js';
import type { CommandOf, PlayerCommand } from '../../core/playback/playerCommand.js';
import { parsePlayerMessage, type MessageOf } from '../../protocol/messages.js';
import { l10n } from '../shown/l10n.js';

/** What the page only shows. A page that starts anew is told the newest of each again. */
type Shown = CommandOf<'state' | 'settings' | 'voice'>;

/** What the user asks for in the page. */
export type PageRequest = MessageOf<'request' | 'goTo' | 'change'>;

/** The player page in a panel beside the editor, as the device that makes sound where the user sits. */
export class PlayerPanel implements AudioOutput, vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private ready = false;
  private waiting: PlayerCommand[] = [];
  private readonly shown = new Map<Shown['type'], Shown>();
  private readonly facts = new vscode.EventEmitter<AudioFact>();
  private readonly requests = new vscode.EventEmitter<PageRequest>();

  readonly onFact = (listener: (fact: AudioFact) => void): vscode.Disposable => this.facts.event(listener);
  readonly onRequest = this.requests.event;

  constructor(private readonly extensionUri: vscode.Uri) {}

  open(): void {
    if (this.panel !== undefined) return;
    this.adopt(
      vscode.window.createWebviewPanel(
        'lector.player',
        l10n.t('Lector Player'),
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        // The page's one AudioContext has to outlive a hidden tab: a new one would need a new click.
        {
          enableScripts: true,
          retainContextWhenHidden: true,
          localResourceRoots: pageRoots(this.extensionUri),
        },
      ),
    );
  }

  /** Takes over the panel that VS Code brought back after a reload. */
  restore(panel: vscode.WebviewPanel): void {
    if (this.panel !== undefined) {
      panel.dispose();
      return;
    }
    panel.webview.options = { enableScripts: true, localResourceRoots: pageRoots(this.extensionUri) };
    this.adopt(panel);
  }

  reveal(): void {
    this.open();
    this.panel?.reveal(undefined, false);
  }

  send(command: PlayerCommand): void {
    if (isShown(command)) {
      this.shown.set(command.type, command);
      if (this.ready) this.post(command);
      return;
    }
    if (command.type === 'begin') this.waiting = [];
    if (this.ready) this.post(command);
    else if (this.panel !== undefined) this.waiting.push(command);
  }

  dispose(): void {
    this.panel?.dispose();
    this.facts.dispose();
    this.requests.dispose();
  }

  private adopt(panel: vscode.WebviewPanel): void {
    this.panel = panel;
    panel.iconPath = vscode.Uri.joinPath(this.extensionUri, 'media', 'icon.svg');
    panel.webview.onDidReceiveMessage((message: unknown) => {
      this.receive(message);
    });
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.ready = false;
      this.waiting = [];
      this.facts.fire({ type: 'lost' });
    });
    void this.fill(panel);
  }

  private async fill(panel: vscode.WebviewPanel): Promise<void> {
    const { playerPage } = await import('./playerPage.js');
    if (this.panel === panel) panel.webview.html = playerPage(panel.webview, this.extensionUri);
  }

  private post(command: PlayerCommand): void {
    void this.panel?.webview.postMessage(command);
  }

  private receive(value: unknown): void {
    const message = parsePlayerMessage(value);
    if (message === undefined) return;
    switch (message.type) {
      case 'ready':
        this.start();
        return;
      case 'request':
      case 'goTo':
      case 'change':
        this.requests.fire(message);
        return;
      default:
        this.facts.fire(message);
    }
  }

  private start(): void {
    // A page that was reloaded (moved to another window, say) has lost what it held.
    if (this.ready) this.facts.fire({ type: 'lost' });
    this.ready = true;
    const waiting = this.waiting;
    this.waiting = [];
    for (const command of [...this.shown.values(), ...waiting]) this.post(command);
  }
}

/** All that the page may load from. */
function pageRoots(extensionUri: vscode.Uri): readonly vscode.Uri[] {
  return ['dist', 'media'].map((folder) => vscode.Uri.joinPath(extensionUri, folder));
}

function isShown(command: PlayerCommand): command is Shown {
  return command.type === 'state' || command.type === 'settings' || command.type === 'voice';
}
