import type { QuotaUse } from '../../contract.ts';
import type { Occupant } from '../public.ts';
import { nodeOf } from '../room.ts';
import type { ServerNow } from '../servers/server-store.ts';

type Rental = QuotaUse['rentedServers'][number];

/** By account, the servers of a group that were rented for its instances, as marketplaces do for each. */
export function rentalsOf(
  servers: readonly Pick<ServerNow, 'row'>[],
  occupants: readonly Pick<Occupant, 'accountId' | 'node'>[],
): ReadonlyMap<number, Rental[]> {
  const tenants = new Map(occupants.map(({ node, accountId }) => [node, accountId]));
  const rented = servers.flatMap(({ row }) => {
    const accountId = tenants.get(nodeOf(row));
    if (!row.isAutoCreated || row.costPrice <= 0 || accountId === undefined) return [];
    return { accountId, rental: { name: row.name, costPerHour: row.costPrice } };
  });
  return new Map(
    [...Map.groupBy(rented, ({ accountId }) => accountId)].map(([id, of]) => [id, of.map(({ rental }) => rental)]),
  );
}
