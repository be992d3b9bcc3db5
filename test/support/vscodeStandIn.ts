// As much of VS Code as unit tests of what imports `vscode` ask for.

const nothing = (): undefined => undefined;
const on = () => ({ dispose: nothing });

/** No language that Lector has texts in. */
export const env = { language: 'it' };
export const l10n = {
  t: (message: string, ...args: readonly string[]) =>
    message.replace(/\{(\d)\}/g, (_, index: string) => args[Number(index)] ?? ''),
  bundle: undefined,
};

export const ProgressLocation = {};
export const QuickPickItemKind = {};
export const QuickInputButtons = {};
export const ViewColumn = {};
export const UIKind = {};
export const commands = {};
export const EventEmitter = Object;
export const ThemeIcon = Object;
export const Range = Object;

export class Location {
  constructor(readonly uri: Uri) {}
}

export class Uri {
  readonly scheme: string = 'file';
  readonly path: string = '';

  static file(path: string): Uri {
    return new Uri().with({ path });
  }

  static joinPath(uri: Uri, path: string): Uri {
    return uri.with({ path: `${uri.path}/${path}` });
  }

  get fsPath(): string {
    return this.path;
  }

  with(change: { readonly scheme?: string; readonly path?: string }): Uri {
    return Object.assign(new Uri(), this, change);
  }
}

/** What is a choice of yes or no is on unless it is here. */
export const choices: Record<string, boolean> = {};

export const workspace = {
  workspaceFolders: [{ uri: Uri.file('/owner/repository').with({ scheme: 'vscode-vfs' }) }],
  getConfiguration: () => ({ get: (key: string) => choices[key] ?? true }),
};

/** What is shown. */
export const panels: { webview: { html: string } }[] = [];

/** What is asked, in full. Nothing is agreed to. */
export const questions: (string | undefined)[] = [];

export const window = {
  showWarningMessage: (_: string, { detail }: { readonly detail?: string }) => {
    questions.push(detail);
  },
  /** Codex is chosen. */
  showQuickPick: (rows: readonly { readonly label: string }[]) => rows.find(({ label }) => label === 'Codex'),
  createWebviewPanel: () => {
    const panel = { webview: { html: '' }, onDidDispose: on };
    panels.push(panel);
    return panel;
  },
  withProgress: (_: unknown, work: (...given: unknown[]) => unknown) =>
    work({}, { onCancellationRequested: on }),
  /** German is chosen. */
  createQuickPick: () => ({
    items: [] as { readonly code?: string }[],
    selectedItems: [] as unknown[],
    accept: nothing as () => void,
    onDidTriggerButton: on,
    onDidTriggerItemButton: on,
    onDidChangeValue: on,
    onDidHide: on,
    onDidAccept(accept: () => void) {
      this.accept = accept;
    },
    show() {
      this.selectedItems = this.items.filter(({ code }) => code === 'de');
      this.accept();
    },
    hide: nothing,
    dispose: nothing,
  }),
};
