import type * as vscode from 'vscode';
import type { EditedDocuments } from '../highlight/editedDocuments.js';
import type { Source } from '../sources/source.js';
import type { EditFollower, EditFollowerParts } from './editFollower.js';

export interface ReadingEditsParts extends Omit<EditFollowerParts, 'edited' | 'become'> {
  /** The reading has these now. */
  readonly become: (sources: readonly Source[]) => void;
}

/** Notices edits of what is being read. What takes them up is loaded with the first one. */
export class ReadingEdits implements vscode.Disposable {
  private follower: Promise<EditFollower> | undefined;
  /** Whether a document was edited since the reading got its text. */
  private isEdited = false;
  private watching: vscode.Disposable | undefined;

  constructor(private readonly parts: ReadingEditsParts) {}

  /** A new reading begins, with the text as it is now. */
  begin(): void {
    this.isEdited = false;
  }

  watch(edited: EditedDocuments): void {
    this.watching ??= edited.onEdited(() => {
      this.isEdited = true;
      this.follower ??= this.load(edited);
      void this.follower.then((follower) => {
        follower.edited();
      });
    });
  }

  /** Resolves when the reading has the current text: at once, unless that was just edited. */
  async settled(): Promise<void> {
    if (this.isEdited) await (await this.follower)?.settle();
  }

  dispose(): void {
    this.watching?.dispose();
    void this.follower?.then((follower) => {
      follower.dispose();
    });
  }

  private async load(edited: EditedDocuments): Promise<EditFollower> {
    const { EditFollower } = await import('./editFollower.js');
    const { become, ...parts } = this.parts;
    return new EditFollower({
      ...parts,
      edited,
      become: (sources, isEdited) => {
        become(sources);
        this.isEdited = isEdited;
      },
    });
  }
}
