import type { PlayerCommand } from '../../reading/playerCommand.js';
import type { PlayerMessage } from '../../protocol/messages.js';
import { element } from './element.js';

/** A quiet line that suggests something. It is not announced: nothing waits for its answer. */
export class SuggestionView {
  private readonly line = element('suggestion', HTMLDivElement);
  private readonly text = element('suggestionText', HTMLSpanElement);

  constructor(send: (message: PlayerMessage) => void) {
    for (const [id, isTaken] of [
      ['takeSuggestion', true],
      ['leaveSuggestion', false],
    ] as const) {
      element(id, HTMLButtonElement).addEventListener('click', () => {
        this.show('');
        // The focus would be lost with the button.
        element('toggle', HTMLButtonElement).focus();
        send({ type: 'suggestionAnswered', isTaken });
      });
    }
  }

  carryOut(command: PlayerCommand): void {
    if (command.type === 'suggestion') this.show(command.text);
  }

  private show(text: string): void {
    this.text.textContent = text;
    this.line.hidden = text === '';
  }
}
