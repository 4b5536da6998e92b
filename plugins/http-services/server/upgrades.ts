import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { acceptUpgrades } from '#core/server/http/upgrades.ts';
import { root, type Addresses } from './addresses.ts';

/** Has requests to services' own hosts, and those for WebSockets, served by the routes of HTTP services; all others are served as ever. */
export function admitServices(app: FastifyInstance, addresses: Addresses): void {
  const pathOf = (request: IncomingMessage): string => addresses.pathOf(request) ?? request.url!;
  const lead = (request: IncomingMessage): void => {
    request.url = pathOf(request);
  };
  app.server.prependListener('request', lead);
  acceptUpgrades(app, (request) => pathOf(request).startsWith(`${root}/`));
  app.server.prependListener('upgrade', lead);
}
