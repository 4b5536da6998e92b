import { eq, and } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { TarifficationPeriod } from '../../contract.ts';
import { hoursOf } from '../priced.ts';
import type { PriceSync } from '../public.ts';
import type { ServerStore } from '../servers/server-store.ts';
import { resourceGroups, servers, templates } from '../tables.ts';
import type { NamedProvider, Providers } from './providers.ts';

interface Given {
  readonly db: Database;
  readonly providers: Providers;
  readonly servers: ServerStore;
}

interface Priced {
  readonly price: number;
  readonly costPrice: number;
  readonly period: TarifficationPeriod | null;
}

/** What is asked for a server that costs this much an hour now: its share over the cost stays. */
export function pricesAt(perHour: number, { price, costPrice, period }: Priced): Priced {
  const inPeriod = period ?? 'HOUR';
  const cost = Math.round(perHour * hoursOf[inPeriod] * 1e6) / 1e6;
  return {
    costPrice: cost,
    price: costPrice > 0 ? Math.round(price * (cost / costPrice) * 1e6) / 1e6 : Math.max(price, cost),
    period: inPeriod,
  };
}

/** Takes the prices of providers over to the servers and templates that follow them. */
export class StoredPriceSync implements PriceSync {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async syncPrices(names?: readonly string[]): Promise<{ servers: number; templates: number }> {
    const { providers } = this.#given;
    const asked = names?.length ? names.map((name) => providers.require(name)) : providers.all();
    const changed = { servers: 0, templates: 0 };
    for (const each of asked) {
      changed.servers += await this.#servers(each);
      changed.templates += await this.#templates(each);
    }
    return changed;
  }

  async #servers({ type, provider }: NamedProvider): Promise<number> {
    const { db } = this.#given;
    const groups = await db.select({ id: resourceGroups.id }).from(resourceGroups).where(eq(resourceGroups.type, type));
    const found = await this.#given.servers.now(groups.map(({ id }) => id));
    let changed = 0;
    for (const { row, amounts } of found) {
      if (!row.priceSynchronizationEnabled) continue;
      const next = await priced(provider, row, { amounts, rawConfiguration: row.rawConfiguration });
      if (!next) continue;
      await db.update(servers).set(next).where(eq(servers.id, row.id));
      changed += 1;
    }
    return changed;
  }

  async #templates({ type, provider }: NamedProvider): Promise<number> {
    const { db } = this.#given;
    const rows = await db
      .select()
      .from(templates)
      .where(and(eq(templates.type, type), eq(templates.priceSynchronizationEnabled, true)));
    let changed = 0;
    for (const row of rows) {
      const { capacity, rawConfiguration } = row;
      const next = await priced(provider, row, { amounts: capacity ?? undefined, rawConfiguration });
      if (!next) continue;
      await db.update(templates).set(next).where(eq(templates.id, row.id));
      changed += 1;
    }
    return changed;
  }
}

/** The new prices of something; undefined where they stay. */
async function priced(
  provider: NamedProvider['provider'],
  now: Priced,
  wanted: Parameters<NamedProvider['provider']['pricePerHour']>[0],
): Promise<Priced | undefined> {
  const perHour = await provider.pricePerHour(wanted);
  if (perHour === undefined) return undefined;
  const next = pricesAt(perHour, now);
  const same = next.price === now.price && next.costPrice === now.costPrice;
  return same ? undefined : next;
}
