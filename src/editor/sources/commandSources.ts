import { joined, plainText, type PlainText } from '../../core/plainText.js';
import type { ReadingQueue } from '../../reading/queue.js';
import { l10n } from '../ui/l10n.js';
import { showBriefly, showInformation } from '../ui/messages.js';
import { shownLines } from './shownLines.js';
import { sentence, type Source } from './source.js';
import type { KeptOutput, TerminalCommand } from './terminalCommands.js';

/** Of more lines, only the errors and the last ones are read. */
const readWhole = 60;
const mostAtEnd = 40;
const mostErrors = 10;
/** A pasted script is told by its beginning. */
const longestLine = 500;

/** The last command of a terminal: what it was, how it ended, and what it wrote. */
export async function commandSources(command: TerminalCommand): Promise<readonly Source[]> {
  return [...beginning(command), ...(await outputSources(command.output))];
}

/** What a program wrote. */
export async function outputSources({
  raw,
  linesBefore,
}: Pick<KeptOutput, 'raw' | 'linesBefore'>): Promise<readonly Source[]> {
  const lines = await shownLines(raw);
  if (linesBefore === 0 && lines.length <= readWhole) return log(lines);
  const before = lines.slice(0, -mostAtEnd);
  const errors = before.filter((shown) => tellsOfError.test(shown.slice(0, 500))).slice(0, mostErrors);
  const earlier = linesBefore + before.length;
  return [
    ...(errors.length > 0 ? [sentence(l10n.t('Errors:')), ...log(errors)] : []),
    sentence(
      earlier === 1 ? l10n.t('One line came before these:') : l10n.t('{0} lines came before these:', earlier),
    ),
    ...log(lines.slice(-mostAtEnd)),
  ];
}

/** Which command, and how it ended. */
function beginning({ line, ended }: TerminalCommand): readonly Source[] {
  return [{ text: line.slice(0, longestLine), languageId: 'shellscript' }, sentence(outcome(ended))];
}

function outcome(ended: TerminalCommand['ended']): PlainText {
  if (ended === undefined) return l10n.t('It is still running.');
  const { exitCode } = ended;
  if (exitCode === undefined) return l10n.t('It has ended.');
  return exitCode === 0 ? l10n.t('It succeeded.') : l10n.t('It failed with exit code {0}.', exitCode);
}

const tellsOfError =
  /(?<!\b(?:0|no) )\b(?:errors?|exception|failed|failure|fatal|panic(?:ked)?|traceback)\b|^\s*[✗✘✖×]\s/i;

function log(lines: readonly string[]): readonly Source[] {
  return lines.length === 0 ? [] : [{ text: lines.join('\n'), languageId: 'log' }];
}

/** Says in turn that a command is over, and how it ended. */
export function sayDone(command: TerminalCommand, queue: ReadingQueue<Source>): void {
  const find = () => Promise.resolve({ texts: beginning(command) });
  const name = joined(' · ', [l10n.t('Terminal'), plainText(command.line, 40)]);
  queue.add({ name, source: 'terminal', find }, 'next');
}

/** Has this said of the command that is running. */
export async function speakWhenDone(running: TerminalCommand | undefined): Promise<void> {
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
