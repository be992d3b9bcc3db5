import * as vscode from 'vscode';
import type { AudioFact, AudioOutput, AudioPiece, ReadingId } from '../../core/playback/audioOutput.js';
import { parsePlayerMessage, type PlayerCommand } from '../../protocol/messages.js';
import { playerPage } from './playerPage.js';

/** The player page in a panel beside the editor, as the device that makes sound where the user sits. */
export class PlayerPanel implements AudioOutput, vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private ready = false;
  private waiting: PlayerCommand[] = [];
  private readonly facts = new vscode.EventEmitter<AudioFact>();

  readonly onFact = (listener: (fact: AudioFact) => void): vscode.Disposable => this.facts.event(listener);

  constructor(private readonly extensionUri: vscode.Uri) {}

  open(): void {
    if (this.panel !== undefined) return;
    const roots = ['dist', 'media'].map((folder) => vscode.Uri.joinPath(this.extensionUri, folder));
    const panel = vscode.window.createWebviewPanel(
      'lector.player',
      vscode.l10n.t('Lector Player'),
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      // The page's one AudioContext has to outlive a hidden tab: a new one would need a new click.
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: roots },
    );
    this.panel = panel;
    panel.webview.onDidReceiveMessage((message: unknown) => {
      this.receive(message);
    });
    panel.onDidDispose(() => {
      this.forget();
      this.facts.fire({ type: 'lost' });
    });
    panel.webview.html = playerPage(panel.webview, this.extensionUri);
  }

  reveal(): void {
    this.open();
    this.panel?.reveal(undefined, false);
  }

  enqueue(reading: ReadingId, { index, audio, pauseAfterMs }: AudioPiece): void {
    const whole = audio.byteLength === audio.buffer.byteLength;
    this.send({
      type: 'enqueue',
      reading,
      index,
      pauseAfterMs,
      audio: whole ? audio.buffer : audio.slice().buffer,
    });
  }

  finish(reading: ReadingId): void {
    this.send({ type: 'finish', reading });
  }

  stop(): void {
    this.waiting = [];
    this.send({ type: 'stop' });
  }

  dispose(): void {
    this.panel?.dispose();
    this.facts.dispose();
  }

  private send(command: PlayerCommand): void {
    if (this.ready) void this.panel?.webview.postMessage(command);
    else if (this.panel !== undefined) this.waiting.push(command);
  }

  private receive(value: unknown): void {
    const message = parsePlayerMessage(value);
    if (message === undefined) return;
    if (message.type !== 'ready') {
      this.facts.fire(message);
      return;
    }
    this.ready = true;
    const waiting = this.waiting;
    this.waiting = [];
    for (const command of waiting) this.send(command);
  }

  private forget(): void {
    this.panel = undefined;
    this.ready = false;
    this.waiting = [];
  }
}
