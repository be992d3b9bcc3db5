import { noText } from '../../core/plainText.js';
import type { CommandOf, PlayerCommand } from '../../reading/playerCommand.js';
import type { PlayerMessage } from '../../protocol/messages.js';
import { element } from './element.js';

const answers = [
  ['hearSuggestion', 'hear'],
  ['takeSuggestion', 'take'],
  ['leaveSuggestion', 'leave'],
] as const;
const cancel = ['cancelSuggestion', 'cancel'] as const;

/** A quiet line that suggests something. It is not announced: nothing waits for its answer. */
export class SuggestionView {
  private readonly line = element('suggestion', HTMLDivElement);
  private readonly text = element('suggestionText', HTMLSpanElement);

  constructor(send: (message: PlayerMessage) => void) {
    for (const [id, answer] of [...answers, cancel]) {
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
    const focused = this.line.querySelector<HTMLButtonElement>(':focus');
    this.text.textContent = text;
    this.line.hidden = text === '';
    for (const [id] of answers) element(id, HTMLButtonElement).hidden = question === undefined;
    element(cancel[0], HTMLButtonElement).hidden = question !== undefined;
    // It would be lost with the button.
    if (focused !== null && (this.line.hidden || focused.hidden))
      element('toggle', HTMLButtonElement).focus();
    element('hearSuggestion', HTMLButtonElement).title = question?.hears ?? '';
    element('takeSuggestion', HTMLButtonElement).title = question?.takes ?? '';
  }
}
