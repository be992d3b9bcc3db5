import { element } from './element.js';

/** A small player shows only its bar, and one button shows the rest. A wide one has no such button. */
export class Fold {
  private readonly more = element('more', HTMLButtonElement);
  private readonly rest = element('rest', HTMLDivElement);

  constructor() {
    this.more.addEventListener('click', () => {
      this.open(this.more.ariaExpanded !== 'true');
    });
    this.open(false);
  }

  private open(open: boolean): void {
    this.more.ariaExpanded = String(open);
    this.rest.classList.toggle('open', open);
  }
}
