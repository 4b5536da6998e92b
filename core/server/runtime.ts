import type { Logger } from 'pino';
import type { HostConfig } from '#core/plugin/host.ts';
import { token } from '#core/plugin/token.ts';

/** The time as the product knows it; tests hand in their own. */
export type Clock = () => Date;
export const Clock = token<Clock>('clock');

export type Log = Logger;
export const Log = token<Log>('log');

/** The hosts that this server shows, the default first, and which of them a request's host name means. */
export interface Hosts {
  readonly all: readonly HostConfig[];
  of(hostName: string): HostConfig;
}
export const Hosts = token<Hosts>('hosts');

/** Where browsers reach this server: `PUBLIC_URL`, else the address that it listens on. */
export interface PublicAddress {
  readonly url: string;
}
export const PublicAddress = token<PublicAddress>('public address');
