import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { serviceColumns } from '#plugins/services/server/public.ts';
import { instances, plans } from '../tables.ts';

declare module '#plugins/services/contract/columns.ts' {
  interface ServiceColumns {
    /** How many there are to be. */
    instances: number;
  }
}

/** How many instances the service at hand is to have. */
export const wantedCount = sql<number>`(select ${plans.wanted} from ${plans} where ${plans.modelId} = ${serviceColumns.id})`;

/** Whether an instance of the service at hand was asked for and may not start yet. */
export const waitsForRoom = sql`exists (select from ${instances} where ${and(
  eq(instances.modelId, serviceColumns.id),
  isNull(instances.deletedAt),
  isNotNull(instances.heldUp),
)})`;
