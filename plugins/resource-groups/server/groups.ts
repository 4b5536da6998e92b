import { and, asc, eq, exists, inArray, ne, not, or, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import { isNamed } from './named-group.ts';
import type { ResourceGroup, ResourceGroups } from './public.ts';
import { groupLenders, quotas, resourceGroups, type GroupRow } from './tables.ts';

/** The account number of the installation's own groups. */
export const installation = 0;

type Values = Omit<typeof resourceGroups.$inferInsert, 'id' | 'ownerId' | 'revision' | 'createdAt'>;

/** The resource groups of the database. */
export class StoredGroups implements ResourceGroups {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async resolve(accountId: number, name: string | undefined): Promise<GroupRow> {
    const groups = await this.deployable(accountId);
    const group = groups.find(name ? (each) => each.name === name : (each) => each.isDefault);
    if (group) return group;
    if (name)
      throw new Fault(
        'resource_group.not_found',
        `There is no resource group ${name} that this account may use. Choose one of its deployable resource groups.`,
        404,
        { name },
      );
    throw new Fault(
      'resource_group.none',
      'This installation has no default resource group. Name one in the settings of the service.',
      409,
    );
  }

  /**
   * Of groups that share a name an account's own comes first, then the installation's, and of lent ones that which its services mean:
   * nobody draws services to a group by its name.
   */
  async deployable(accountId: number): Promise<readonly GroupRow[]> {
    const lent = this.#db
      .select({ id: quotas.groupId })
      .from(quotas)
      .where(or(eq(quotas.accountId, accountId), sql`${quotas.accountId} is null`));
    const meant = this.#db
      .select()
      .from(groupLenders)
      .where(
        and(
          eq(groupLenders.accountId, accountId),
          eq(groupLenders.name, resourceGroups.name),
          ne(groupLenders.ownerId, resourceGroups.ownerId),
          isNamed(accountId, groupLenders.name),
        ),
      );
    const rows = await this.#db
      .select()
      .from(resourceGroups)
      .where(
        and(
          or(
            eq(resourceGroups.ownerId, accountId),
            eq(resourceGroups.access, 'PUBLIC'),
            and(eq(resourceGroups.access, 'SHARED_POOL'), inArray(resourceGroups.id, lent)),
          ),
          or(inArray(resourceGroups.ownerId, [accountId, installation]), not(exists(meant))),
        ),
      )
      .orderBy(asc(resourceGroups.name), asc(resourceGroups.id));
    const nearness = ({ ownerId }: ResourceGroup) => (ownerId === accountId ? 0 : ownerId === installation ? 1 : 2);
    return rows
      .map((row) => (nearness(row) === 2 ? { ...row, isDefault: false } : row))
      .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault) || nearness(a) - nearness(b));
  }

  async owned(accountId: number): Promise<readonly GroupRow[]> {
    return this.#db
      .select()
      .from(resourceGroups)
      .where(eq(resourceGroups.ownerId, accountId))
      .orderBy(asc(resourceGroups.name));
  }

  async byId(id: number): Promise<GroupRow | undefined> {
    const [row] = await this.#db.select().from(resourceGroups).where(eq(resourceGroups.id, id));
    return row;
  }

  all(): Promise<readonly GroupRow[]> {
    return this.#db.select().from(resourceGroups).orderBy(asc(resourceGroups.id));
  }

  /** A group of the account; those of the installation are for superadministrators, under any account. */
  async require(account: { readonly id: number }, name: string, caller: Caller | undefined): Promise<GroupRow> {
    const owners = caller?.superadmin ? [account.id, installation] : [account.id];
    const found = await this.#db
      .select()
      .from(resourceGroups)
      .where(and(eq(resourceGroups.name, name), inArray(resourceGroups.ownerId, owners)));
    const group = found.find(({ ownerId }) => ownerId === account.id) ?? found[0];
    if (group) return group;
    throw new Fault(
      'resource_group.not_owned',
      `This account has no resource group ${name}. Check the name and the account.`,
      404,
      { name },
    );
  }

  create(ownerId: number, values: Values): Promise<GroupRow> {
    return this.#write(ownerId, values.name, async (session) => {
      if (values.isDefault) await this.#noDefault(session, ownerId);
      const [row] = await session
        .insert(resourceGroups)
        .values({ ...values, ownerId })
        .returning();
      return row!;
    });
  }

  update(group: GroupRow, values: Partial<Values>): Promise<GroupRow> {
    return this.#write(group.ownerId, values.name ?? group.name, async (session) => {
      if (values.isDefault) await this.#noDefault(session, group.ownerId, group.id);
      const [row] = await session
        .update(resourceGroups)
        .set({ ...values, revision: sql`${resourceGroups.revision} + 1` })
        .where(eq(resourceGroups.id, group.id))
        .returning();
      return row ?? group;
    });
  }

  /** Changes all of them or none; answers them as they then are. */
  updateAll(changes: readonly { readonly group: GroupRow; readonly values: Partial<Values> }[]): Promise<GroupRow[]> {
    return this.#db.transaction(async (session) => {
      // In one order, so that two such changes do not wait for each other.
      const ids = [...new Set(changes.map(({ group }) => group.id))].toSorted((a, b) => a - b);
      await session
        .select()
        .from(resourceGroups)
        .where(inArray(resourceGroups.id, ids))
        .orderBy(asc(resourceGroups.id))
        .for('update');
      for (const { group, values } of changes) {
        if (values.isDefault) await this.#noDefault(session, group.ownerId, group.id);
        await session
          .update(resourceGroups)
          .set({ ...values, revision: sql`${resourceGroups.revision} + 1` })
          .where(eq(resourceGroups.id, group.id));
      }
      const rows = await session.select().from(resourceGroups).where(inArray(resourceGroups.id, ids));
      const after = new Map(rows.map((row) => [row.id, row]));
      return changes.map(({ group }) => after.get(group.id) ?? group);
    });
  }

  async delete(id: number): Promise<void> {
    await this.#db.delete(resourceGroups).where(eq(resourceGroups.id, id));
  }

  #noDefault(session: Pick<Database, 'update'>, ownerId: number, but = 0) {
    return session
      .update(resourceGroups)
      .set({ isDefault: false })
      .where(and(eq(resourceGroups.ownerId, ownerId), eq(resourceGroups.isDefault, true), ne(resourceGroups.id, but)));
  }

  async #write<T>(
    ownerId: number,
    name: string,
    work: (session: Pick<Database, 'insert' | 'update'>) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#db.transaction(async (session) => {
        await session.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`groups of ${ownerId}`}, 0))`);
        return work(session);
      });
    } catch (error) {
      if (sqlState(error) !== '23505') throw error;
      throw new Fault(
        'resource_group.name.taken',
        `This account has a resource group ${name} already. Choose another name.`,
        409,
        { name },
      );
    }
  }
}
