import * as vscode from 'vscode';
import type {
  AudioFact,
  AudioOutput,
  AudioPiece,
  ChunkProgress,
  OutlineChunk,
  ReadingId,
} from '../../core/playback/audioOutput.js';
import type { Place } from '../../core/playback/place.js';
import type { SampleEnded, SampleId, SampleOutput } from '../../core/playback/samplePlayer.js';
import { parsePlayerMessage, type PlayerCommand, type PlayerMessage } from '../../protocol/messages.js';

/** What the page only shows: its newest is told again to a page that starts anew. */
type Shown = Extract<PlayerCommand, { readonly type: 'state' | 'tune' | 'voice' }>;

/** What the user asks for in the page. */
export type PageRequest = Extract<
  PlayerMessage,
  { readonly type: 'request' | 'goTo' | 'setSpeed' | 'setVolume' }
>;

/** The player page in a panel beside the editor, as the device that makes sound where the user sits. */
export class PlayerPanel implements AudioOutput, SampleOutput, vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private ready = false;
  private waiting: PlayerCommand[] = [];
  private readonly shown = new Map<Shown['type'], Shown>();
  private readonly facts = new vscode.EventEmitter<AudioFact>();
  private readonly requests = new vscode.EventEmitter<PageRequest>();
  private readonly samples = new vscode.EventEmitter<SampleEnded>();

  readonly onFact = (listener: (fact: AudioFact) => void): vscode.Disposable => this.facts.event(listener);
  readonly onSampleEnded = this.samples.event;
  readonly onRequest = this.requests.event;

  constructor(private readonly extensionUri: vscode.Uri) {}

  open(): void {
    if (this.panel !== undefined) return;
    this.adopt(
      vscode.window.createWebviewPanel(
        'lector.player',
        vscode.l10n.t('Lector Player'),
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

  begin(reading: ReadingId): void {
    this.waiting = [];
    this.send({ type: 'begin', reading });
  }

  outline(reading: ReadingId, chunks: readonly OutlineChunk[], complete: boolean): void {
    this.send({ type: 'outline', reading, chunks: [...chunks], complete });
  }

  progress(reading: ReadingId, index: number, progress: ChunkProgress): void {
    this.send({ type: 'progress', reading, index, progress });
  }

  enqueue(reading: ReadingId, { index, audio, cached }: AudioPiece): void {
    this.send({ type: 'enqueue', reading, index, cached, audio: wholeBuffer(audio) });
  }

  seek(reading: ReadingId, seek: number, place: Place): void {
    this.send({ type: 'seek', reading, seek, place });
  }

  play(): void {
    this.send({ type: 'play' });
  }

  pause(): void {
    this.send({ type: 'pause' });
  }

  playSample(sample: SampleId, label: string, audio: Uint8Array<ArrayBuffer>): void {
    this.send({ type: 'sample', sample, label, audio: wholeBuffer(audio) });
  }

  stopSample(): void {
    this.send({ type: 'stopSample' });
  }

  stop(): void {
    this.waiting = [];
    this.send({ type: 'stop' });
  }

  /** Keeps the page's own display up to date; unlike sound this outlives the page. */
  show(what: Shown): void {
    this.shown.set(what.type, what);
    if (this.ready) this.send(what);
  }

  dispose(): void {
    this.panel?.dispose();
    this.facts.dispose();
    this.requests.dispose();
    this.samples.dispose();
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

  private send(command: PlayerCommand): void {
    if (this.ready) void this.panel?.webview.postMessage(command);
    else if (this.panel !== undefined) this.waiting.push(command);
  }

  private receive(value: unknown): void {
    const message = parsePlayerMessage(value);
    if (message === undefined) return;
    switch (message.type) {
      case 'ready':
        this.start();
        return;
      case 'sampleEnded':
        this.samples.fire(message);
        return;
      case 'request':
      case 'goTo':
      case 'setSpeed':
      case 'setVolume':
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
    for (const command of [...this.shown.values(), ...waiting]) this.send(command);
  }
}

/** All that the page may load from. */
function pageRoots(extensionUri: vscode.Uri): readonly vscode.Uri[] {
  return ['dist', 'media'].map((folder) => vscode.Uri.joinPath(extensionUri, folder));
}

function wholeBuffer(audio: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return audio.byteLength === audio.buffer.byteLength ? audio.buffer : audio.slice().buffer;
}
