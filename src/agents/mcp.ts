// A server of the Model Context Protocol over standard input and output: passes what a model wants to say to the window
// whose folder it works in.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';
import { doorsFor, pass, willBeHeard, type Door } from './wayIn.js';

const [place = ''] = process.argv.slice(2);

/** Enough for each issue with twenty places. */
const mostOfError = 4000;

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  contributes: {
    languageModelTools: [{ name: string; modelDescription: string; inputSchema: Tool['inputSchema'] }];
  };
};
/** The one that models in VS Code have. */
const [{ name, modelDescription: description, inputSchema }] = manifest.contributes.languageModelTools;

// eslint-disable-next-line @typescript-eslint/no-deprecated -- The other one parses schemas, which triples this program.
const server = new Server({ name: 'lector', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name, description, inputSchema }] }));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const { text, isError } =
    params.name === name
      ? await speak(params.arguments)
      : { text: `There is no tool ${params.name}.`, isError: true };
  return { content: [{ type: 'text', text }], isError };
});
await server.connect(new StdioServerTransport());

async function speak(input: unknown): Promise<{ readonly text: string; readonly isError: boolean }> {
  for (const door of await doors()) {
    const answer = await pass(door, { tool: input ?? {} });
    if (answer === undefined) continue;
    const error = errorIn(answer);
    return { text: error ?? willBeHeard, isError: error !== undefined };
  }
  return { text: 'No window of VS Code with Lector shows the folder that this runs in.', isError: true };
}

/** What was wrong with what the model wanted, which only the window knows; undefined if it will be heard. */
function errorIn(answer: string): string | undefined {
  try {
    const { said, error } = JSON.parse(answer) as { readonly said?: unknown; readonly error?: unknown };
    if (typeof said === 'string') return undefined;
    if (typeof error === 'string') return error.slice(0, mostOfError);
  } catch {
    // A broken answer is not shown either.
  }
  return 'The window did not say whether it will be heard.';
}

/** Where the client works, or else where this runs. */
async function doors(): Promise<readonly Door[]> {
  const roots = server.getClientCapabilities()?.roots === undefined ? [] : (await server.listRoots()).roots;
  const folders = roots.flatMap(({ uri }) => (uri.startsWith('file:') ? [fileURLToPath(uri)] : []));
  try {
    return [...folders, process.cwd()].flatMap((folder) => doorsFor(place, folder));
  } catch {
    // No window has ever let agents in.
    return [];
  }
}
