// What can happen to a request at the scripted service.

import type { ServerResponse } from 'node:http';
import type { Behaviour, Exchange } from './scriptedService.js';

export const honest: Behaviour = ({ honestly }) => {
  honestly();
};

/** Goes wrong before anything is generated, so nothing is charged. */
export function unpaid(behaviour: Behaviour): Behaviour {
  return Object.assign(
    (exchange: Exchange) => {
      behaviour(exchange);
    },
    { unpaid: true } as const,
  );
}

/** A refusal, before anything is generated. */
export function refused(
  status: number,
  body: unknown = '',
  headers?: Readonly<Record<string, string>>,
): Behaviour {
  return unpaid(reply(status, body, { 'Content-Type': 'application/json', ...headers }));
}

/** A failure in the middle of generating, which is charged. */
export function failed(status: number, body: unknown = ''): Behaviour {
  return reply(status, body);
}

export function reply(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = { 'Content-Type': 'application/json' },
): Behaviour {
  return ({ response }) => {
    const isText = typeof body === 'string' || body instanceof Uint8Array;
    response.writeHead(status, headers).end(isText ? body : JSON.stringify(body));
  };
}

export const reset: Behaviour = ({ socket }) => {
  socket.resetAndDestroy();
};

export const hangUp: Behaviour = ({ socket }) => {
  socket.end();
};

export const silence: Behaviour = () => undefined;

/** Sends the head and half of a body, then nothing more. */
export function half(body: string | Uint8Array, then: 'stall' | 'reset' | 'end'): Behaviour {
  return ({ response, socket }) => {
    const bytes = Buffer.from(body);
    response.writeHead(200, { 'Content-Length': bytes.length });
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => {
      if (then === 'reset') socket.resetAndDestroy();
      if (then === 'end') socket.end();
    });
  };
}

/** An answer whose pieces the test sends when it likes, once it was asked for. */
export function streamed(type: string): {
  readonly behaviour: Behaviour;
  send(...pieces: readonly Uint8Array[]): Promise<void>;
  end(): void;
} {
  let answer: (response: ServerResponse) => void = () => undefined;
  let response: ServerResponse | undefined;
  const asked = new Promise<ServerResponse>((resolve) => (answer = resolve));
  return {
    behaviour: (exchange) => {
      ({ response } = exchange);
      response.writeHead(200, { 'Content-Type': type });
      answer(response);
    },
    send: async (...pieces) => {
      const answered = await asked;
      for (const piece of pieces) await new Promise<unknown>((sent) => answered.write(piece, sent));
    },
    end: () => response?.end(),
  };
}

/** One message has an answer of its own, whichever is asked for first. Only what is answered honestly is charged. */
export function forMessage(message: string, own: Behaviour, others = honest): Behaviour {
  return unpaid((exchange) => {
    const { input } = exchange.request.body as { readonly input: string };
    (input === message ? own : others)(exchange);
  });
}

/** A byte now and then, forever. */
export const trickle: Behaviour = ({ response }) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => {
    clearInterval(timer);
  });
};

/** More and more, without a stated length. */
export const endless: Behaviour = ({ response }) => {
  const piece = Buffer.alloc(1024 * 1024, 0x20);
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.writeHead(200);
  response.on('drain', more);
  more();
};

/** Bytes of the test's own, straight to the connection. */
export function raw(bytes: string): Behaviour {
  return ({ socket }) => {
    socket.end(bytes);
  };
}
