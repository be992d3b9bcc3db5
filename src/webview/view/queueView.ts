import type { PlayerCommand } from '../../reading/playerCommand.js';
import type { PageStrings } from '../../protocol/pageStrings.js';
import { element } from './element.js';

/** Who speaks if that is not what the user asked for, and who waits. */
export class QueueView {
  private readonly line = element('queue', HTMLDivElement);
  private readonly text = element('queueText', HTMLSpanElement);

  constructor(private readonly strings: PageStrings) {}

  carryOut(command: PlayerCommand): void {
    if (command.type !== 'queue') return;
    const { heard, waiting, isAgent } = command;
    const count = waiting.length === 0 ? '' : this.strings.waiting.replace('{0}', String(waiting.length));
    this.text.textContent = [heard, count].filter((part) => part !== '').join(' · ');
    this.text.title = waiting.join('\n');
    this.show('hearNow', waiting.length > 0 && heard === '');
    this.show('skipQueued', heard !== '');
    this.show('muteAgents', isAgent);
    this.show('clearQueue', waiting.length > 0);
    this.line.hidden = heard === '' && waiting.length === 0;
  }

  private show(id: string, isShown: boolean): void {
    const button = element(id, HTMLButtonElement);
    // The focus would be lost with the button.
    if (!isShown && button === document.activeElement) element('toggle', HTMLButtonElement).focus();
    button.hidden = !isShown;
  }
}
