import { sql } from 'drizzle-orm';
import { serviceColumns } from '#plugins/services/server/public.ts';
import { usageDays } from './tables.ts';

declare module '#plugins/services/contract/columns.ts' {
  interface ServiceColumns {
    /** Of the last 30 days. */
    calls: number;
  }
}

const latest = sql`${usageDays} where ${usageDays.modelId} = ${serviceColumns.id} and ${usageDays.day} > (now() at time zone 'UTC')::date - 30`;

/** How often the service at hand was called in the last 30 days, today's included; some seconds behind. */
export const latestCalls = sql<number>`(select coalesce(sum(${usageDays.requests}), 0)::float8 from ${latest})`;

export const isCalled = sql`exists (select from ${latest})`;
