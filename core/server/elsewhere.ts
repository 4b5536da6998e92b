import type { HostConfig } from '#core/plugin/host.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { provide, type Service, type Token } from '#core/plugin/token.ts';
import { Database, Pool, UnitOfWork } from './database/database.ts';
import { Events } from './events/events.ts';
import { serviceElsewhere, type Runner } from './points.ts';
import { PublicAddress, type Clock, type Log } from './runtime.ts';
import { serverHost } from './server-host.ts';

interface Parts {
  readonly variables: readonly Service[];
  readonly log: Log;
  readonly clock?: Clock;
}

/** What this process is to do for an installation elsewhere, as its variables say; undefined where it serves one itself. */
export function elsewhere(
  configs: readonly HostConfig[],
  plugins: readonly Plugin[],
  { variables, log, clock = () => new Date() }: Parts,
): Runner | undefined {
  const further = [...variables, ...[Database, UnitOfWork, Pool, Events, PublicAddress].map(absent)];
  const host = serverHost(configs, plugins, { clock, log, further });
  return host.made(serviceElsewhere).find((each) => each !== undefined);
}

const absent = (token: Token<unknown>): Service =>
  provide(token, {}, () => {
    throw new Error('A process that belongs to an installation elsewhere has no database.');
  });
