import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import { Fault } from '#core/contract/fault.ts';
import { admit } from '#core/server/auth/admit.ts';
import { sessionCookie } from '#core/server/auth/cookies.ts';
import type { Identity } from '#core/server/auth/identity.ts';
import type { Environment } from '#core/server/environment.ts';
import { requireOwnOrigin } from '#core/server/http/guards.ts';
import { read } from '#core/server/http/routes.ts';
import { acceptUpgrades, answerBySocket, upgradeOf } from '#core/server/http/upgrades.ts';
import type { Received } from '#core/contract/call.ts';
import { consoleWindow } from '../../contract/console-flow.ts';
import { consoleSockets } from '../../contract.ts';
import type { Consoles } from './consoles.ts';
import type { OpenConsole } from './open-console.ts';

interface Parts {
  readonly identity: Identity;
  readonly consoles: Consoles;
  readonly environment: Pick<Environment, 'publicUrl'>;
}

const address = new RegExp(`^${consoleSockets.joinConsole.path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`);

/** Joins whoever asks for a WebSocket with a console of theirs. */
export function serveConsoles({ identity, consoles, environment: { publicUrl } }: Parts) {
  const call = consoleSockets.joinConsole;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: consoleWindow, perMessageDeflate: false });

  async function find(request: FastifyRequest): Promise<{ console: OpenConsole; shown: number }> {
    // Visitors are not admitted.
    const { caller } = await admit(call, request, identity);
    const { shown = 0, ...place } = read(call, request) as Received<typeof call>;
    return { console: await consoles.find(place, caller!, place.consoleId), shown };
  }

  return (app: FastifyInstance): void => {
    acceptUpgrades(app, ({ url = '' }) => address.test(url));
    app.addHook('preClose', (done) => {
      consoles.close();
      done();
    });
    app.get(call.path, async (request, reply) => {
      if (request.headers.cookie?.includes(`${sessionCookie}=`) && upgradeOf(request.raw))
        requireOwnOrigin(request, publicUrl);
      const { console, shown } = await find(request);
      if (!upgradeOf(request.raw))
        throw new Fault(
          'console.socket.needed',
          'A console is joined by a WebSocket. Ask for one at this address.',
          426,
        );
      return answerBySocket(reply, sockets, (socket) => {
        if (!console.join(socket, shown, () => find(request))) socket.close(1008);
      });
    });
  };
}
