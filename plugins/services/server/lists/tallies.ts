import { and, count, sql, type SQL } from 'drizzle-orm';
import { TtlCache } from '#core/server/ttl-cache.ts';
import type { Database } from '#core/server/database/database.ts';
import { searchable } from '#core/server/database/searchable.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Host } from '#core/plugin/host.ts';
import { inCatalogue, wordsIn, type TypesNamed } from './filters.ts';
import { serviceChanged, type PublicFilter, type Tally } from '../public.ts';
import { models } from '../tables.ts';
import { tallyTests } from './tally-tests.ts';
import { typesNamedIn } from './types-named.ts';

/** How long counts may stand where a change is not told, such as one made beside this product. */
const lifetimeMs = 60_000;

/**
 * Counts the services of the catalogue by everything that its filters ask about. Counting goes through all that a search finds, which is
 * the dearest question of a list, so each search is counted once until a service changes.
 */
export class Tallies {
  readonly #db: Database;
  readonly #known = new TtlCache<readonly Tally[]>({ lifetimeMs, size: 500 });

  readonly #typesNamed: TypesNamed;

  constructor(db: Database, events: Events, host: Host) {
    this.#db = db;
    this.#typesNamed = typesNamedIn(host);
    events.hear(
      serviceChanged,
      () => this.#known.clear(),
      () => this.#known.expire(),
    );
  }

  /** What a search asks of a service of the catalogue. */
  wordsIn(search: string): SQL | undefined {
    return wordsIn(search, this.#typesNamed);
  }

  async of(search: string | undefined): Promise<readonly Tally[]> {
    const words = searchable(search ?? '');
    return (await this.#known.get(words, () => this.#count(words)))!;
  }

  /** How many services meet every condition of a filter. */
  async total(filter: PublicFilter): Promise<number> {
    const tests = Object.values(tallyTests(filter));
    const found = (await this.of(filter.search)).filter((tally) => tests.every((test) => test(tally)));
    return found.reduce((sum, { count: services }) => sum + services, 0);
  }

  #count(words: string): Promise<Tally[]> {
    const free = sql<boolean>`${models.price} = 0`;
    const { taskType, languages, publicTesting, fittable } = models;
    return this.#db
      .select({ taskType, languages, free, openTesting: publicTesting, fittable, count: count() })
      .from(models)
      .where(and(inCatalogue, this.wordsIn(words)))
      .groupBy(taskType, languages, free, publicTesting, fittable);
  }
}
