import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { serviceColumns, storedSetting } from '#plugins/services/server/public.ts';

const setting = storedSetting('resourceGroup');

/** The name of the group in a service's settings; empty where it names none. */
export const groupNamed = sql`coalesce(${setting} #>> '{}', '')`;

/** Whether a service of an account names a group of this name. */
export const isNamed = (accountId: number, name: SQLWrapper): SQL =>
  sql`exists (select from models where ${serviceColumns.accountId} = ${accountId} and ${groupNamed} = ${name})`;
