import type { SQL } from 'drizzle-orm';
import { point, type Contribution } from '#core/plugin/point.ts';
import type { ServiceColumns } from '../../contract/columns.ts';

interface AnyColumn {
  readonly id: string;
  /** What it tells of the service at hand: an expression on `serviceColumns`, read once for all services of a page. Null tells nothing. */
  readonly value: SQL;
  /** What lists are sorted and grouped by under the column's id; without it the value. */
  readonly order?: SQL;
}
export const columnPoint = point<AnyColumn>('services.list-column', { key: ({ id }) => id });

/** Adds a column to lists of services. The people of a service's account see it, nobody else. */
export const listColumn = <K extends keyof ServiceColumns & string>(
  column: Omit<AnyColumn, 'id' | 'value'> & { readonly id: K; readonly value: SQL<ServiceColumns[K] | null> },
): Contribution => columnPoint(column);

/** Narrows lists of services to those of the account's own that meet a condition. */
export const listFilter = point<{
  readonly id: string;
  /** The condition on `serviceColumns` that a value stands for; undefined where it stands for none. */
  readonly where: (value: string) => SQL | undefined;
}>('services.list-filter', { key: ({ id }) => id });
