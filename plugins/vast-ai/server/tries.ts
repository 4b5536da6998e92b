import { and, desc, eq, lte, sql, type SQL } from 'drizzle-orm';
import type { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Words } from '#plugins/resource-groups/server/public.ts';
import type { OfferTry } from '../contract.ts';
import type { Offer } from './api/shapes.ts';
import { isAbroad } from './labels.ts';
import { offerTries } from './tables.ts';

/** So many are kept of each group, and so many are told. */
const mostKept = 200;
const mostTold = 50;

/** For what an offer was tried. */
export interface TriedFor {
  readonly groupId: number;
  readonly modelId: number;
}

interface Tried {
  readonly outcome: Exclude<OfferTry['outcome'], 'NONE'>;
  readonly offer: Offer;
  /** The cheapest that fitted. */
  readonly cheapest: Offer;
  readonly at: Date;
  readonly server?: string;
  readonly why?: Words;
}

/** A row as it is told, without what its service is called. */
export type StoredTry = Omit<OfferTry, 'accountId' | 'service'>;

/** Which offers were tried for groups, and what came of each; the latest of each group are kept. */
export class OfferTries {
  readonly #db: Database;
  readonly #country: string | undefined;

  constructor({ db, country }: { readonly db: Database; readonly country: string | undefined }) {
    this.#db = db;
    this.#country = country;
  }

  async note(of: TriedFor, { outcome, offer, cheapest, at, server, why }: Tried): Promise<void> {
    const { id, gpuName, gpus, vramMb, cuda, reliability, location, pricePerHour } = offer;
    await this.#add({
      ...of,
      outcome,
      at,
      offer: {
        id,
        gpuName,
        gpus,
        vramMb,
        cuda,
        reliability,
        location,
        pricePerHour,
        abroad: isAbroad(location, this.#country),
        leastPerHour: cheapest.pricePerHour,
      },
      server: server ?? null,
      why: why ? reasonOf(why) : null,
    });
  }

  /** No offer fitted. Told again and again while an instance waits, of which the last time is kept. */
  async noteNone(of: TriedFor, fault: Fault): Promise<void> {
    const why = reasonOf({ code: fault.code, args: fault.args, message: fault.message });
    const [last] = await this.#db
      .select({ id: offerTries.id, outcome: offerTries.outcome })
      .from(offerTries)
      .where(ofBoth(of))
      .orderBy(desc(offerTries.id))
      .limit(1);
    if (last?.outcome === 'NONE')
      await this.#db
        .update(offerTries)
        .set({ why, at: sql`now()` })
        .where(eq(offerTries.id, last.id));
    else await this.#add({ ...of, outcome: 'NONE', why });
  }

  /** What was rented is no longer, for a reason. */
  async lost(groupId: number, server: string, why: Words): Promise<void> {
    await this.#db
      .update(offerTries)
      .set({ outcome: 'FAILED', why: reasonOf(why) })
      .where(and(eq(offerTries.groupId, groupId), eq(offerTries.server, server)));
  }

  ofGroup(groupId: number): Promise<StoredTry[]> {
    return this.#latest(eq(offerTries.groupId, groupId));
  }

  ofService(modelId: number): Promise<StoredTry[]> {
    return this.#latest(eq(offerTries.modelId, modelId));
  }

  async #latest(which: SQL): Promise<StoredTry[]> {
    const rows = await this.#db
      .select()
      .from(offerTries)
      .where(which)
      .orderBy(desc(offerTries.at), desc(offerTries.id))
      .limit(mostTold);
    return rows.map(({ id, at, modelId, outcome, offer, server, why }) => ({
      id,
      at: at.toISOString(),
      modelId,
      outcome,
      ...(offer && { offer }),
      ...(server !== null && { server }),
      ...(why && { why }),
    }));
  }

  async #add(row: typeof offerTries.$inferInsert): Promise<void> {
    await this.#db.insert(offerTries).values(row);
    const tooOld = this.#db
      .select({ id: offerTries.id })
      .from(offerTries)
      .where(eq(offerTries.groupId, row.groupId))
      .orderBy(desc(offerTries.id))
      .offset(mostKept)
      .limit(1);
    await this.#db.delete(offerTries).where(and(eq(offerTries.groupId, row.groupId), lte(offerTries.id, tooOld)));
  }
}

/** What whoever rents tells. */
export type TryBook = Pick<OfferTries, 'note' | 'noteNone' | 'lost'>;

const ofBoth = ({ groupId, modelId }: TriedFor): SQL | undefined =>
  and(eq(offerTries.groupId, groupId), eq(offerTries.modelId, modelId));

const reasonOf = ({ code, args = {}, message }: Words): NonNullable<OfferTry['why']> => ({
  ...(code !== undefined && { code }),
  args: { ...args },
  message,
});
