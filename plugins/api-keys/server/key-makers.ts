import { sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { KeyLimits } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { ApiKey } from './tables.ts';

/** So many times in a row a key may make a key that makes keys. */
const deepest = 5;

/** The limits of the key that made a key, of the one that made that, and so on: calls with a key count among the limits of all of them. */
export async function limitsOfMakers(
  db: Pick<Database, 'execute'>,
  { madeByKey }: Pick<ApiKey, 'madeByKey'>,
): Promise<readonly KeyLimits[]> {
  if (madeByKey === null) return [];
  const { rows } = await db.execute<{ id: number; restrictions: ApiKey['restrictions']; keepAvailable: boolean }>(sql`
    with recursive makers as (
      select id, made_by_key, restrictions, keep_available from api_keys where id = ${madeByKey}
      union all
      select k.id, k.made_by_key, k.restrictions, k.keep_available from api_keys k join makers on k.id = makers.made_by_key
    )
    select id, restrictions, keep_available as "keepAvailable" from makers`);
  return rows.map(({ id, restrictions, keepAvailable }) => ({ id, ...restrictions, keepAvailable }));
}

/** Refuses a key that would make another one where the row of makers is long enough. */
export async function requireShallow(db: Pick<Database, 'execute'>, maker: Pick<ApiKey, 'madeByKey'>): Promise<void> {
  if ((await limitsOfMakers(db, maker)).length < deepest) return;
  throw new Fault(
    'key.bounds.depth',
    `This API key was made by a key that was made by a key, ${deepest} times over. Sign in to make another one.`,
    403,
    { most: String(deepest) },
  );
}
