import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as a receiver of webhooks got it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** How it answers from now on. */
  answers(answer: (response: ServerResponse, received: Received) => void): void;
  close(): Promise<void>;
}

/** A receiver of webhooks on this machine, which accepts everything until it is told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const accept = (response: ServerResponse) => response.end('well');
  let answer: (response: ServerResponse, received: Received) => void = accept;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const got = { path: request.url!, headers: request.headers, body };
      received.push(got);
      answer(response, got);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers: (given) => void (answer = given),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Checks a signature as the documentation has receivers do it. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const parts = new URLSearchParams(String(headers['mlp-webhook-signature']).replaceAll(',', '&'));
  const expected = createHmac('sha256', secret)
    .update(`${parts.get('t')}.${body}`)
    .digest('hex');
  return parts.get('v1') === expected && Math.abs(Date.now() / 1_000 - Number(parts.get('t'))) < 300;
}
