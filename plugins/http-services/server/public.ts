import type { FastifyReply, FastifyRequest } from 'fastify';
import { token } from '#core/plugin/token.ts';
import type { ServiceEntity } from '#plugins/services/server/public.ts';
import type { Arrival } from './entries.ts';

export type { Arrival } from './entries.ts';

/** The ways into HTTP services, for plugins that lead people and programs to them. */
export interface Doors {
  /** The host name below which each service has one of its own; undefined where they are all below this server's. */
  readonly host: string | undefined;
  /** Where a service is reached, without a slash at its end. */
  addressOf(service: ServiceEntity): string;
  /** The path of this server that leads there, by way of whatever a browser needs to come in. */
  entranceOf(service: ServiceEntity): string;
  /** Whether everybody may open it, visitors too. */
  isOpen(service: ServiceEntity): boolean;
  /** Whether its address asks a browser first, since whoever opens it is charged. */
  isCharged(arrival: Arrival): Promise<boolean>;
  /** Who asks about a service, and the service, where they may open it; else the fault that says why not. */
  admit(request: FastifyRequest, account: string, model: string): Promise<Arrival>;
  /** A text that opens this service alone, to be sent as an API key is; it ends soon, and with the session or key of whom it was made for. A visitor is told to sign in. */
  token(request: FastifyRequest, arrival: Arrival): Promise<string>;
  /** Answers with a cookie for the address of the service, by way of the service's own host where it has one. */
  remember(request: FastifyRequest, reply: FastifyReply, arrival: Arrival): Promise<FastifyReply>;
}
export const Doors = token<Doors>('doors of HTTP services');
