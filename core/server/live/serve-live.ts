import type { FastifyInstance } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import { live } from '#core/contract/core.ts';
import { admit } from '../auth/admit.ts';
import type { Identity } from '../auth/identity.ts';
import { read } from '../http/routes.ts';
import type { LiveStreams } from './live-streams.ts';

/** Serves the streams by which browsers hear what has changed. */
export function serveLive(app: FastifyInstance, streams: LiveStreams, identity: Identity): void {
  const { method, path } = live.listen;
  app.addHook('preClose', (done) => {
    streams.stop();
    done();
  });
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const { caller } = await admit(live.listen, request, identity);
      const { topic } = read(live.listen, request) as { readonly topic: readonly string[] };
      if (streams.isFull)
        throw new Fault('live.full', 'Too many browsers listen already. Ask again and again instead.', 503);
      const output = await streams.open(caller!, topic, () => identity.identify(request));
      // By which browsers know that there is no sense in another try.
      if (!output) return reply.status(204).send();
      return (
        reply
          .header('cache-control', 'no-store')
          // Proxies that wait for more of an answer would hold up each message.
          .header('x-accel-buffering', 'no')
          .type('text/event-stream; charset=utf-8')
          .send(output)
      );
    },
  });
}
