import { and, arrayOverlaps, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { sortOf, type ModelSort, type Sort } from '../../contract/sorts.ts';
import { orderOf } from './columns.ts';
import { inCatalogue } from './filters.ts';
import type { Listing } from './listing.ts';
import type { Presenter } from '../presenter.ts';
import type { PublicFilter, PublicServices } from '../public.ts';
import type { Store } from '../store/store.ts';
import { models } from '../tables.ts';
import type { Tallies } from './tallies.ts';

interface Parts {
  readonly db: Database;
  readonly store: Store;
  readonly listing: Listing;
  readonly presenter: Presenter;
  readonly tallies: Tallies;
}

/** Offers the services of the catalogue to whoever shows it. */
export function publicServicesOn({ db, store, listing, presenter, tallies }: Parts): PublicServices {
  return {
    page: (filter, { sort, ...page }, caller) =>
      listing.page(
        { scopes: [inCatalogue], where: conditions(filter, tallies), total: () => tallies.total(filter) },
        orderOf(sortOf(sort) as Sort & { by: ModelSort }),
        page,
        caller,
      ),
    async featured(caller) {
      const rows = await db
        .select({ id: models.id })
        .from(models)
        .where(and(inCatalogue, models.featured))
        .orderBy(sql`${models.featuredOrder} asc nulls last`, asc(models.id))
        .limit(mostFeatured);
      return presenter.show(await store.byIds(rows.map(({ id }) => id)), caller);
    },
    tally: (search) => tallies.of(search),
  };
}

const mostFeatured = 100;

function conditions(
  { search, taskType = [], language = [], free, openTesting, fittable }: PublicFilter,
  tallies: Tallies,
): (SQL | undefined)[] {
  return [
    search ? tallies.wordsIn(search) : undefined,
    taskType.length > 0 ? inArray(models.taskType, [...taskType]) : undefined,
    language.length > 0 ? arrayOverlaps(models.languages, [...language]) : undefined,
    free ? eq(models.price, 0) : undefined,
    openTesting ? eq(models.publicTesting, true) : undefined,
    fittable ? eq(models.fittable, true) : undefined,
  ];
}
