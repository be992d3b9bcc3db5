import { noText } from '../../core/plainText.js';
import type { CommandOf, PlayerCommand } from '../../reading/playerCommand.js';
import type { PlayerMessage } from '../../protocol/messages.js';
import { element } from './element.js';

const buttons = [
  ['hearSuggestion', 'hear'],
  ['takeSuggestion', 'take'],
  ['leaveSuggestion', 'leave'],
] as const;

/** A quiet line that suggests something. It is not announced: nothing waits for its answer. */
export class SuggestionView {
  private readonly line = element('suggestion', HTMLDivElement);
  private readonly text = element('suggestionText', HTMLSpanElement);

  constructor(send: (message: PlayerMessage) => void) {
    for (const [id, answer] of buttons) {
      element(id, HTMLButtonElement).addEventListener('click', () => {
        if (answer !== 'hear') this.show({ type: 'suggestion', text: noText });
        send({ type: 'suggestionAnswered', answer });
      });
    }
  }

  carryOut(command: PlayerCommand): void {
    if (command.type === 'suggestion') this.show(command);
  }

  private show({ text, question }: CommandOf<'suggestion'>): void {
    // The focus would be lost with the button.
    if (question === undefined && this.line.contains(document.activeElement))
      element('toggle', HTMLButtonElement).focus();
    this.text.textContent = text;
    this.line.hidden = text === '';
    for (const [id] of buttons) element(id, HTMLButtonElement).hidden = question === undefined;
    element('hearSuggestion', HTMLButtonElement).title = question?.hears ?? '';
    element('takeSuggestion', HTMLButtonElement).title = question?.takes ?? '';
  }
}
