import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import type { UpdateResourceGroupQuota } from '../../contract.ts';
import { quotas, type GroupRow, type QuotaRow } from '../tables.ts';

/** What asks for a price in a group that is used by a quota: that where it has one, else the group. */
export const pricedBy = (group: GroupRow, quota: QuotaRow | undefined): GroupRow | QuotaRow =>
  quota && quota.price > 0 ? quota : group;

/** What accounts may have of groups that are shared. */
export class QuotaStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** What holds for an account: its own quota before the one for everyone. */
  async of(groupId: number, accountId: number): Promise<QuotaRow | undefined> {
    const [row] = await this.#db
      .select()
      .from(quotas)
      .where(and(eq(quotas.groupId, groupId), or(eq(quotas.accountId, accountId), isNull(quotas.accountId))))
      .orderBy(sql`${quotas.accountId} nulls last`)
      .limit(1);
    return row;
  }

  /** Those of a group, the one for everyone last. */
  ofGroup(groupId: number): Promise<readonly QuotaRow[]> {
    return this.#db
      .select()
      .from(quotas)
      .where(eq(quotas.groupId, groupId))
      .orderBy(sql`${quotas.accountId} is null`, asc(quotas.id));
  }

  async counts(groupIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#db
      .select({ groupId: quotas.groupId, all: count() })
      .from(quotas)
      .where(inArray(quotas.groupId, [...groupIds]))
      .groupBy(quotas.groupId);
    return new Map(rows.map(({ groupId, all }) => [groupId, all]));
  }

  async add(groupId: number, accountId: number | null, change: UpdateResourceGroupQuota): Promise<QuotaRow> {
    try {
      const [row] = await this.#db
        .insert(quotas)
        .values({ groupId, accountId, ...valuesOf(change) })
        .returning();
      return row!;
    } catch (error) {
      if (sqlState(error) !== '23505') throw error;
      throw new Fault(
        'resource_group.quota.taken',
        'There is such a quota already. Change that one instead of adding another.',
        409,
      );
    }
  }

  /** Answers what it was before; undefined where there is none. */
  async change(groupId: number, id: number, change: UpdateResourceGroupQuota): Promise<QuotaRow | undefined> {
    const [row] = await this.#db
      .update(quotas)
      .set(valuesOf(change))
      .where(and(eq(quotas.groupId, groupId), eq(quotas.id, id)))
      .returning();
    return row;
  }

  async delete(groupId: number, id: number): Promise<QuotaRow | undefined> {
    const [row] = await this.#db
      .delete(quotas)
      .where(and(eq(quotas.groupId, groupId), eq(quotas.id, id)))
      .returning();
    return row;
  }
}

const valuesOf = ({ tarifficationPrice: price, tarifficationPeriod: period, ...limits }: UpdateResourceGroupQuota) => ({
  cpuLimit: limits.cpuLimit,
  memoryLimit: limits.memoryLimit,
  ephemeralDiskLimit: limits.ephemeralDiskLimit,
  gpuInstancesLimit: limits.gpuInstancesLimit,
  baseInstancesLimit: limits.baseInstancesLimit,
  derivedInstancesLimit: limits.derivedInstancesLimit,
  ...(price != null && { price }),
  ...(period != null && { period }),
});
