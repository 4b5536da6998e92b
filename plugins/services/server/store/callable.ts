import { and, inArray, isNull, or } from 'drizzle-orm';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import { accountScopes, inCatalogue } from '../lists/filters.ts';
import type { ServiceEntity } from '../public.ts';
import type { Store } from './store.ts';
import { models } from '../tables.ts';

const mostListed = 1_000;

/** Services of these task types that somebody may call, by name. */
export async function callableBy(
  db: Database,
  store: Store,
  caller: Caller | undefined,
  taskTypes: readonly string[],
): Promise<readonly ServiceEntity[]> {
  const scopes = caller?.account ? accountScopes(caller.account.id, {}, caller) : [inCatalogue];
  const rows = await db
    .select({ id: models.id })
    .from(models)
    .where(
      and(
        or(...scopes),
        inArray(models.taskType, [...taskTypes]),
        isNull(models.removingAt),
        isNull(models.archivedAt),
      ),
    )
    .orderBy(models.sortName, models.id)
    .limit(mostListed);
  return store.byIds(rows.map(({ id }) => id));
}
