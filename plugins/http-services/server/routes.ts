import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#core/contract/fault.ts';
import { mostBytesOf } from '#core/server/auth/key-restrictions.ts';
import { sendFault, toFault } from '#core/server/http/errors.ts';
import { requireOwnOrigin } from '#core/server/http/guards.ts';
import { callerGone } from '#core/server/http/caller-gone.ts';
import { upgradeOf } from '#core/server/http/upgrades.ts';
import { serviceHeaders, type Calls } from '#plugins/gateway/server/public.ts';
import { isOpen, type Access, type Guest } from './access.ts';
import { root, type Addresses, type Place } from './addresses.ts';
import type { Charges } from './charges.ts';
import type { Endpoints } from './endpoints.ts';
import { entryPath, type Entries } from './entries.ts';
import { sendErrorPage, wantsPage } from './error-page.ts';
import { forward, type Asking } from './forward.ts';
import type { Sockets } from './sockets.ts';
import { admitServices } from './upgrades.ts';

/** Bodies pass through, however long they are. */
const bodyLimit = 2 ** 48;
/** How often it is looked at whether who opened a socket still may. */
const lookAgainMs = 10_000;

export interface Parts {
  readonly addresses: Addresses;
  readonly access: Access;
  readonly entries: Entries;
  readonly charges: Charges;
  readonly calls: Calls;
  readonly endpoints: Endpoints;
  readonly sockets: Sockets;
  readonly publicUrl: string | undefined;
}

/** Serves HTTP services at their public addresses. */
export async function serveHttpServices(app: FastifyInstance, parts: Parts): Promise<void> {
  const { addresses, sockets } = parts;
  admitServices(app, addresses);
  app.addHook('preClose', (done) => {
    sockets.close();
    done();
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const fault = toFault(error, request);
      return wantsPage(request)
        ? sendErrorPage(request, reply, { fault, shownBy: parts.addresses.server })
        : sendFault(request, reply, fault);
    });
    for (const url of [`${root}/:account/:model`, `${root}/:account/:model/*`])
      scope.all(url, { bodyLimit, config: { passesThrough: true } }, (request, reply) => serve(parts, request, reply));
  });
}

async function serve(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { addresses, access, entries, charges } = parts;
  const place = addresses.place(request.raw);
  if (place.ownHost && place.path.startsWith(`${entryPath}?`)) return entries.enter(reply, place);
  if (!place.ownHost) {
    if (isPreflight(request)) return preflight(request, reply);
    refuseWorkbench(request);
  }
  const guest = await access.guest(request, place);
  const upgrade = upgradeOf(request.raw);
  if (upgrade && guest.by === 'session') requireOwnOrigin(request, parts.publicUrl);
  const service = await access.require(guest, place).catch((error: unknown) => {
    if (error instanceof Fault && error.status === 401 && guest.by === 'nothing' && wantsPage(request))
      return undefined;
    throw error;
  });
  if (!service) return entries.signIn(reply, place);
  if (!place.ownHost && addresses.separate) return entries.leadOver(request, reply, place, { guest, service });
  if (guest.by === 'session' && !isOpen(service)) {
    if (wantsPage(request)) return entries.begin(request, reply, place, { guest, service });
    await charges.requireNone({ guest, service });
  }
  if (place.bare && !upgrade) return reply.redirect(`${place.prefix}${place.path}`, 308);
  return pass(parts, request, reply, { guest, place, service });
}

async function pass(
  { access, calls, endpoints, sockets }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { guest, place, service }: { guest: Guest; place: Place; service: Asking['service'] },
): Promise<FastifyReply> {
  const beside: Record<string, string> = {};
  const signal = callerGone(reply);
  const bytes = Number(request.headers['content-length'] ?? 0);
  const upgrade = upgradeOf(request.raw);
  const about = {
    request,
    reply,
    place,
    service,
    signal,
    beside,
    keyInAuthorization: guest.by === 'key' && request.headers['mlp-api-key'] === undefined,
    mostBytes: guest.caller?.key?.restrictions && mostBytesOf(guest.caller.key.restrictions),
  };
  const call = {
    caller: guest.caller,
    account: place.account,
    model: place.model,
    headers: serviceHeaders(request),
    signal,
    onPassed: (headers: Readonly<Record<string, string>>) => void Object.assign(beside, headers),
  };
  const watch =
    upgrade &&
    setInterval(
      () => void stillMay(access, request, place).then((may) => may || upgrade.socket.destroy()),
      lookAgainMs,
    );
  try {
    const finish = await calls.pass(service, call, bytes, async (trace) => {
      const { cost, finish: value } = await (upgrade
        ? sockets.join(endpoints, upgrade, { ...about, trace })
        : forward(endpoints, { ...about, trace }));
      return { value, cost };
    });
    finish();
  } catch (error) {
    if (signal.aborted && !reply.sent) return reply.hijack();
    if (!reply.raw.headersSent && !reply.sent) throw error;
    // What has begun cannot become another answer: that it is not whole shows by its end.
    reply.raw.destroy(error as Error);
    upgrade?.socket.destroy();
  } finally {
    clearInterval(watch);
  }
  return reply;
}

/** Whether who opened a socket might open it now; where that cannot be told, it stays. */
async function stillMay(access: Access, request: FastifyRequest, place: Place): Promise<boolean> {
  try {
    await access.require(await access.guest(request, place), place);
    return true;
  } catch (error) {
    return !(error instanceof Fault);
  }
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** A page that is held apart from this origin asks as a stranger does. It brings no cookies, so that nothing is lent by letting it. */
function preflight({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allowed = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-max-age': '600',
    'cache-control': 'no-store',
  };
  return reply
    .status(204)
    .headers({
      ...allowed,
      ...(headers['access-control-request-headers'] && {
        'access-control-allow-headers': headers['access-control-request-headers'],
      }),
    })
    .send();
}

/** Nothing of a service becomes part of the workbench's own pages: they only lead to it. */
function refuseWorkbench({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] !== 'same-origin' || headers['sec-fetch-mode'] === 'navigate') return;
  throw new Fault(
    'origin.refused',
    'Pages of the workbench take nothing from services. Open the service itself, or use an API key.',
    403,
  );
}
