// Another extension that lets Lector speak.

import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { LectorApi } from '../../../src/editor/api/lector.js';
import { explain } from './example.js';

export function activate(context: vscode.ExtensionContext): void {
  const lector = async (): Promise<LectorApi> => {
    const api = await vscode.extensions.getExtension<LectorApi>('lector.lector')?.activate();
    if (api === undefined) throw new Error('Lector is not there.');
    return api;
  };
  const tell = (name: string, what: unknown): void => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    const file = join(folder, name);
    // Whoever waits for it must not see half of it.
    writeFileSync(`${file}.part`, JSON.stringify(what));
    renameSync(`${file}.part`, file);
  };
  const commands: Readonly<Record<string, () => Promise<void>>> = {
    explain: async () => {
      const document = vscode.window.activeTextEditor?.document;
      if (document === undefined) throw new Error('Nothing is open.');
      const { onDidChangeState, speak } = await lector();
      const states: string[] = [];
      const listening = onDidChangeState(({ state, name }) => states.push(`${name ?? 'nobody'}: ${state}`));
      await explain(document);
      listening.dispose();
      tell('explained.json', states);
      const { uri } = document;
      tell('place.json', await speak({ uri, range: new vscode.Range(0, 0, 1, 0) }));
    },
    misuse: async () => {
      const api = await lector();
      const speak = api.speak as (...what: readonly unknown[]) => Promise<unknown>;
      const tour = api.tour as (...what: readonly unknown[]) => Promise<unknown>;
      const { uri } = vscode.window.activeTextEditor?.document ?? {};
      const step = { uri, range: new vscode.Range(0, 0, 0, 1), text: 'Here.' };
      const attempts = [
        () => speak(),
        () => speak(''),
        () => speak('x'.repeat(100_001)),
        () => speak({ uri: 'file:///etc/passwd' }),
        () => speak('Hello.', { queue: 'first' }),
        () => speak('Hello.', { name: 'x'.repeat(201) }),
        () => tour([]),
        () => tour(Array.from({ length: 101 }, () => step)),
        () => tour([{ ...step, text: 'x'.repeat(5_001) }]),
      ];
      const outcomes = await Promise.all(attempts.map((attempt) => attempt().catch(() => 'rejected')));
      tell('misused.json', outcomes);
    },
    tool: async () => {
      const say = async (input: object): Promise<string> => {
        try {
          const { content } = await vscode.lm.invokeTool('lector_speak', {
            input,
            toolInvocationToken: undefined,
          });
          return content
            .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
            .join('');
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
      };
      const look = (file: string) => ({ steps: [{ file, line: 1, text: 'Look.' }] });
      const said = [
        await say({ text: 'A model has something to say.' }),
        await say({ text: 'x'.repeat(1001) }),
        await say(look('../../etc/passwd')),
        await say(look('out.md')),
        await say({ steps: [{ file: 'a.md', line: 3, text: 'This is the second place.' }] }),
      ];
      const settings = vscode.workspace.getConfiguration('lector.agents');
      await settings.update('tool', false, vscode.ConfigurationTarget.Global);
      tell('said.json', [...said, await say({ text: 'Nobody is asked about this.' })]);
      await settings.update('tool', undefined, vscode.ConfigurationTarget.Global);
    },
    flood: async () => {
      const { speak, stop } = await lector();
      const taking = new vscode.CancellationTokenSource();
      const taken = speak('Nobody hears this.', { token: taking.token });
      taking.cancel();
      const ended = speak('Nor this.');
      stop();
      tell('taken.json', await Promise.all([taken, ended]));
      // None ends before it is stopped.
      const long = `is ${'very '.repeat(40)}long.`;
      const said = Array.from({ length: 8 }, (_, n) => speak(`Message ${n + 1} ${long}`, { name: 'Flood' }));
      tell('flooded.json', await Promise.all(said.slice(0, 3)));
      tell('heard.json', await Promise.all(said));
    },
    review: () => {
      const { uri } = vscode.window.activeTextEditor?.document ?? {};
      if (uri === undefined) throw new Error('Nothing is open.');
      const comments = vscode.comments.createCommentController('guest', 'Guest');
      context.subscriptions.push(comments);
      const range = new vscode.Range(0, 0, 0, 1);
      const mode = vscode.CommentMode.Preview;
      const thread = comments.createCommentThread(uri, range, [
        { author: { name: 'Ada' }, body: new vscode.MarkdownString('Is this **true**?'), mode },
        { author: { name: 'Bob' }, body: 'It *is*.', mode },
      ]);
      thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
      return Promise.resolve();
    },
  };
  context.subscriptions.push(
    vscode.window.registerCustomEditorProvider('guest.text', {
      resolveCustomTextEditor: (document, panel) => {
        panel.webview.html = `<pre>${document.getText()}</pre>`;
      },
    }),
  );
  for (const [name, run] of Object.entries(commands))
    context.subscriptions.push(vscode.commands.registerCommand(`lectorGuest.${name}`, run));
}
