import { mostSelected, type MessageOf, type PlayerMessage } from '../../protocol/messages.js';
import type { PlayerCommand } from '../../reading/playerCommand.js';
import { element } from './element.js';

/** What to do with the words that are selected in the text. */
export class SelectionView {
  private readonly line = element('selection', HTMLDivElement);
  private readonly list = element('text', HTMLDivElement);

  constructor(private readonly send: (message: PlayerMessage) => void) {
    document.addEventListener('selectionchange', () => this.show());
    for (const [id, what] of [
      ['speakSelected', 'speak'],
      ['pronounceSelected', 'pronounce'],
    ] as const)
      element(id, HTMLButtonElement).addEventListener('click', () => this.hand(what));
  }

  carryOut({ type }: PlayerCommand): void {
    if (type === 'speakSelected') this.hand('speak');
  }

  private hand(what: MessageOf<'selected'>['what']): void {
    this.send({ type: 'selected', what, text: this.selected() });
  }

  private selected(): string {
    const selection = getSelection();
    const ends = [selection?.anchorNode ?? null, selection?.focusNode ?? null];
    return ends.every((end) => this.list.contains(end))
      ? String(selection).slice(0, mostSelected).trim()
      : '';
  }

  private show(): void {
    const isShown = this.selected() !== '';
    // The focus would be lost with the line.
    if (!isShown && this.line.contains(document.activeElement)) element('toggle', HTMLButtonElement).focus();
    this.line.hidden = !isShown;
  }
}
