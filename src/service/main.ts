// The embedded service as a program: its arguments, its one line of JSON, its end.

import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Engine } from './engine/espeak.js';
import { createService } from './server.js';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    token: { type: 'string' },
  },
});

const token = values.token ?? randomBytes(32).toString('base64url');
const server = createService(new Engine(), token);

server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service listens on no port.');
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${String(address.port)}`, token })}\n`);
});

// Whoever started the service holds its standard input open: when it closes, nobody is left to serve.
process.stdin.on('end', () => process.exit());
process.stdin.resume();
