import { element } from './element.js';

/** Where the player is small only its bar is shown; one button brings the rest. Wide enough, there is no such button. */
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
