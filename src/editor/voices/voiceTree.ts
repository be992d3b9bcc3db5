import * as vscode from 'vscode';
import { setContext } from '../contributions/commands.js';
import type { Lector } from '../lector.js';
import type { DrawnItem } from '../ui/treeItem.js';
import type { VoiceNode } from './voiceNodes.js';

/** The tree of voices. What is in it is loaded when the view is first shown. */
export class VoiceTree implements vscode.TreeDataProvider<VoiceNode>, vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<void>();

  readonly onDidChangeTreeData = this.changes.event;

  constructor(private readonly lector: Lector) {}

  refresh(): void {
    this.changes.fire();
  }

  dispose(): void {
    this.changes.dispose();
  }

  async getChildren(node?: VoiceNode): Promise<VoiceNode[]> {
    if (node !== undefined) return [...(node.children?.() ?? [])];
    const { voiceNodes } = await import('./voiceNodes.js');
    const nodes = await voiceNodes(this.lector);
    // Until this is known, a view that is still loading would say that there are no voices.
    void setContext('lector.isVoiceListEmpty', nodes.length === 0);
    return nodes;
  }

  getTreeItem(node: VoiceNode): DrawnItem {
    return node.item();
  }

  /** Tooltips are made when someone looks at them. */
  resolveTreeItem(item: DrawnItem, node: VoiceNode): DrawnItem {
    node.addTooltip?.(item);
    return item;
  }
}
