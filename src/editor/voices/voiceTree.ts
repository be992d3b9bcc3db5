import * as vscode from 'vscode';
import type { ViewId } from '../../core/manifest.js';
import type { Voice } from '../../core/voices/voice.js';
import { setContext } from '../contributions/commands.js';
import { onDidChangeSettings } from '../contributions/settings.js';
import type { Lector } from '../lector.js';
import { treeItem } from '../ui/items.js';
import type { VoiceNode } from './voiceNodes.js';

/** The tree of voices. What is in it is loaded when the view is first shown. */
export function registerVoiceTree(lector: Lector): readonly { dispose(): void }[] {
  const { accounts, catalogue, chosen, favorites } = lector;
  const changes = new vscode.EventEmitter<void>();
  const show = (): void => changes.fire();
  return [
    changes,
    vscode.window.createTreeView<VoiceNode>('lector.voices' satisfies ViewId, {
      treeDataProvider: {
        onDidChangeTreeData: changes.event,
        getChildren: async (node) => {
          if (node !== undefined) return [...(node.children?.() ?? [])];
          const { voiceNodes } = await import('./voiceNodes.js');
          const nodes = await voiceNodes(lector);
          // Until this is known, a view that is still loading would say that there are no voices.
          void setContext('lector.isVoiceListEmpty', nodes.length === 0);
          return nodes;
        },
        getTreeItem: (node) => treeItem(node.item()),
        resolveTreeItem: (item, { tooltip }) =>
          tooltip === undefined ? item : Object.assign(item, { tooltip: tooltip().markdown }),
      },
      showCollapseAll: true,
    }),
    catalogue.onDidChange(show),
    favorites.onDidChange(show),
    chosen.onDidChange(show),
    onDidChangeSettings(['voice', 'voices.byLanguage'], () => chosen.settingsChanged()),
    accounts.onDidChange(() => catalogue.refresh()),
  ];
}

/** The voice of a row in the tree. Other extensions can call the command with anything. */
export function voiceOf(node: unknown): Voice | undefined {
  if (typeof node !== 'object' || node === null || !('voice' in node)) return undefined;
  const { voice } = node as { readonly voice: Voice | undefined };
  return typeof voice?.id === 'string' && typeof voice.name === 'string' ? voice : undefined;
}
