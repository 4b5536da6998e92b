import type { FastifyInstance, FastifyRequest } from 'fastify';
import { widenPolicy } from '#core/server/http/guards.ts';
import type { PublicAddress } from '#core/server/runtime.ts';
import type { Arrival, Doors } from '#plugins/http-services/server/public.ts';
import { doors as contract, type AppAccess } from '../contract.ts';
import { requireApp } from './app.ts';
import { isSameSite, originsOfServices } from './framing.ts';

interface Given {
  readonly doors: Doors;
  readonly address: PublicAddress;
}

/** Serves the ways into apps, and lets their pages be framed where they are shown. */
export const serveDoors =
  ({ doors, address }: Given) =>
  (app: FastifyInstance): void => {
    const admit = (request: FastifyRequest): Promise<Arrival> => {
      const { account, application } = request.params as { account: string; application: string };
      return requireApp(
        { account, application },
        () => doors.admit(request, account, application),
        ({ service }) => service,
      );
    };
    app.get(contract.auth.path, async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await shown(doors, request, await admit(request))),
    );
    app.get(contract.ensureApplicationToken.path, async (request, reply) => {
      const token = await doors.token(request, await admit(request));
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(token));
    });
    app.get(contract.setApplicationCookies.path, async (request, reply) =>
      doors.remember(request, reply, await admit(request)),
    );

    app.addHook('onRequest', (request, reply, done) => {
      const origins = isAppPage(request.url) ? originsOfServices(doors.host, address.url) : [];
      if (origins.length > 0) widenPolicy(reply, { 'frame-src': origins });
      done();
    });
  };

const isAppPage = (url: string): boolean => /^\/app\/[^/?]+\/[^/?]+\/?(\?|$)/.test(url);

async function shown(doors: Doors, request: FastifyRequest, arrival: Arrival): Promise<AppAccess> {
  const { guest, service } = arrival;
  const { caller, visit } = guest;
  const { id, account, name, data } = service;
  const main = data.httpSettings.mainPageEndpoint || '/';
  const address = doors.addressOf(service);
  const open = doors.isOpen(service);
  return {
    id: { accountId: account.id, modelId: id },
    modelAccountName: account.shortName,
    modelName: name,
    displayName: data.displayName,
    ...(data.translations && { translations: data.translations }),
    url: `${address}${main}`,
    entrance: `${doors.entranceOf(service)}${main}`,
    open,
    // A browser lends the cookie by which a closed app is open to frames of the same site alone.
    framed: open || isSameSite(request.hostname, new URL(address).hostname),
    charged: await doors.isCharged(arrival),
    startable: data.hostingType !== 'EXTERNAL' && !data.prototype,
    ...(caller && { user: { userId: caller.userId, ...(caller.account && { accountId: caller.account.id }) } }),
    ...(visit?.endsAt === undefined ? {} : { endsAt: visit.endsAt }),
  };
}
