// Run by a coding agent when it is done: hands what it says to the window whose folder it works in. Whatever happens, it
// says nothing, takes no longer than a moment and ends well: the agent must not notice it.

import { doorsFor, pass, textIn } from './wayIn.js';

/** With the start of the program, the usual time stays below a fifth of a second. */
const [place = '', deadlineMs = '120'] = process.argv.slice(2);

const end = (): never => process.exit(0);
process.on('uncaughtException', end).on('unhandledRejection', end);
setTimeout(end, Number(deadlineMs));
await main();
end();

async function main(): Promise<void> {
  const given = JSON.parse(await textIn(process.stdin), brief) as { readonly cwd?: string };
  // An agent that does not say where it works runs this there.
  const hook = { ...given, cwd: given.cwd ?? process.cwd() };
  for (const door of doorsFor(place, hook.cwd)) if ((await pass(door, { hook })) !== undefined) return;
}

/** Of what an agent passes, only texts are used. The beginning of a long one is heard too. */
function brief(name: string, value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, 100_000);
  return name === '' ? value : undefined;
}
