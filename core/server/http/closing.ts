import type { FastifyInstance } from 'fastify';
import { Fault } from '#core/contract/fault.ts';

/** Time for answers that are under way when the server stops. */
const patienceMs = 20_000;

/** How a server is to be made that stops so: calls that it refuses meanwhile are faults like all others. */
export const stopping = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

/**
 * Has a server that stops hang up after each answer it still owes, and at last on whoever neither sends nor reads on.
 * What comes on its connections meanwhile is refused. Kept open for a next request, or for the rest of this one, connections would hold it up for as long as their clients like.
 */
export function hangUpWhenClosing(app: FastifyInstance, withinMs = patienceMs): void {
  let closing = false;
  app.server.on('request', ({ socket }, response) => {
    response.once('close', () => {
      if (closing) socket.destroySoon();
    });
  });
  app.addHook('onRequest', (_request, _reply, done) => done(closing ? refusal() : undefined));
  app.addHook('preClose', (done) => {
    closing = true;
    const timer = setTimeout(() => app.server.closeAllConnections(), withinMs);
    app.server.once('close', () => clearTimeout(timer));
    done();
  });
}

const refusal = (): Fault =>
  new Fault(
    'server.stopping',
    'The server is stopping and takes no more requests. Send it again in a few seconds.',
    503,
    { retryAfter: '5' },
  );
