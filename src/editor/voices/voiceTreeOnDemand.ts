import * as vscode from 'vscode';
import { keptOnceLoaded } from '../../core/keptOnceLoaded.js';
import { setContext } from '../contributions/commands.js';
import type { DrawnItem } from '../ui/treeItem.js';
import type { VoiceNode, VoiceTreeParts } from './voiceTree.js';

/** The tree of voices, whose code is loaded when the view is first shown. */
export class VoiceTreeOnDemand implements vscode.TreeDataProvider<VoiceNode>, vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<void>();
  private readonly tree = keptOnceLoaded(async () => {
    const { VoiceTree } = await import('./voiceTree.js');
    return new VoiceTree(this.parts);
  });

  readonly onDidChangeTreeData = this.changes.event;

  constructor(private readonly parts: VoiceTreeParts) {}

  refresh(): void {
    this.changes.fire();
  }

  dispose(): void {
    this.changes.dispose();
  }

  async getChildren(node?: VoiceNode): Promise<VoiceNode[]> {
    const nodes = await (await this.tree()).getChildren(node);
    // Until this is known, a view that is still loading would say that there are no voices.
    if (node === undefined) void setContext('lector.isVoiceListEmpty', nodes.length === 0);
    return nodes;
  }

  async getTreeItem(node: VoiceNode): Promise<DrawnItem> {
    return (await this.tree()).getTreeItem(node);
  }

  async resolveTreeItem(item: DrawnItem, node: VoiceNode): Promise<DrawnItem> {
    return (await this.tree()).resolveTreeItem(item, node);
  }
}
