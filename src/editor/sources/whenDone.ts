import { plainText } from '../../core/plainText.js';
import type { ReadingQueue } from '../../reading/queue.js';
import { l10n } from '../ui/l10n.js';
import { showBriefly, showInformation } from '../ui/messages.js';
import { beginning } from './commandSources.js';
import type { Source } from './source.js';
import type { TerminalCommand, TerminalCommands } from './terminalCommands.js';

/** Says in turn that a command is over, and how it ended. */
export function sayDone(command: TerminalCommand, queue: ReadingQueue<Source>): void {
  const find = () => Promise.resolve({ texts: beginning(command) });
  queue.add({ name: l10n.t('Terminal'), source: 'terminal', find }, 'next');
}

/** Has this said of the command that is running. */
export async function speakWhenDone(commands: TerminalCommands): Promise<void> {
  const running = commands.last();
  if (running === undefined || running.ended !== undefined) {
    await showInformation(
      l10n.t(
        'No command is running in this terminal. Start one in a shell with VS Code’s shell integration.',
      ),
    );
    return;
  }
  running.tellWhenDone = true;
  showBriefly(l10n.t('Lector will say when “{0}” is done.', plainText(running.line, 80)));
}
