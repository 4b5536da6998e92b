import { getCACertificates } from 'node:tls';
import type { Networks } from '#core/server/networks.ts';
import type { Log } from '#core/server/runtime.ts';
import { allowedAddresses } from './allowed.ts';
import type { MongoPlace } from './mongo-place.ts';
import type { PostgresPlace } from './postgres-store.ts';
import { inTime, type Store } from './store.ts';
import { StoreProcess } from './store-process.ts';
import type { Wish } from './wishes.ts';

export interface Means {
  readonly networks: Networks;
  readonly log: Log;
  /** Whose services they are that the store is for. */
  readonly account?: number;
}

/** Each takes some 50 MiB. */
const mostProcesses = 32;

/**
 * By account, so that a server which ends or freezes the process that asks it takes down caches of nobody but whoever named it. Those
 * of all accounts beyond the limit keep answers in memory alone.
 */
const processes = new Map<number | undefined, StoreProcess>();

export async function openPostgresApart(place: PostgresPlace, collection: string, means: Means): Promise<Store> {
  const addresses = await inTime(allowedAddresses(means.networks, place.host));
  const authorities = authoritiesFor(place.ssl);
  return openApart({ kind: 'postgres', place, collection, addresses, authorities }, means);
}

/** The first of its servers that takes writes. */
export async function openMongoApart(place: MongoPlace, collection: string, means: Means): Promise<Store> {
  const { named: _named, endpoints, ...access } = place;
  const authorities = authoritiesFor(place.tls);
  const failures: unknown[] = [];
  for (const endpoint of await endpoints()) {
    try {
      const addresses = await inTime(allowedAddresses(means.networks, endpoint.host));
      return await openApart({ kind: 'mongodb', access, endpoint, collection, addresses, authorities }, means);
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0];
}

/** As they are here, with those that were added since this process began. */
const authoritiesFor = (tls: boolean): readonly string[] | undefined =>
  tls ? getCACertificates('default') : undefined;

const openApart = (wish: Wish, means: Means): Promise<Store> => processFor(means).open(wish);

function processFor({ account, log }: Means): StoreProcess {
  const known = processes.get(account);
  if (known) return known;
  if (processes.size >= mostProcesses)
    throw new Error(`This process speaks to the cache servers of ${mostProcesses} accounts, as many as it may.`);
  const started = new StoreProcess((failure) => {
    processes.delete(account);
    if (failure)
      log.warn(
        { accountId: account, error: failure.message },
        'A cache server of an account had the process ended that speaks to it.',
      );
  });
  processes.set(account, started);
  return started;
}
