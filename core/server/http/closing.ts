import type { FastifyInstance } from 'fastify';

/** Time for answers that are under way when the server stops. */
const patienceMs = 20_000;

/**
 * Has a server that stops hang up after each answer it still owes, and at last on whoever neither sends nor reads on.
 * Kept open for a next request, or for the rest of this one, connections would hold it up for as long as their clients like.
 */
export function hangUpWhenClosing(app: FastifyInstance, withinMs = patienceMs): void {
  let closing = false;
  app.server.on('request', ({ socket }, response) => {
    response.once('close', () => {
      if (closing) socket.destroySoon();
    });
  });
  app.addHook('preClose', (done) => {
    closing = true;
    const timer = setTimeout(() => app.server.closeAllConnections(), withinMs);
    app.server.once('close', () => clearTimeout(timer));
    done();
  });
}
