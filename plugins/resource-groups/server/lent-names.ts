import { and, eq } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { GroupServices } from './group-services.ts';
import { installation, type StoredGroups } from './groups.ts';
import { groupLenders, type GroupRow } from './tables.ts';

interface Given {
  readonly db: Database;
  readonly groups: StoredGroups;
  readonly services: GroupServices;
}

/**
 * Whose group services mean by the name of a lent one. It holds as long as a service of the account names it: where its owner takes
 * the group back, they wait for it, and do not run in another account's of that name.
 */
export class LentNames {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Notes whose group a service means that names it from now on; answers whether there is one that the account may use. */
  async choose(accountId: number, name: string): Promise<boolean> {
    const { db, groups } = this.#given;
    const group = (await groups.deployable(accountId)).find((each) => each.name === name);
    if (!group) return false;
    const { ownerId } = group;
    if (isLent(group, accountId))
      await db
        .insert(groupLenders)
        .values({ accountId, name, ownerId })
        .onConflictDoUpdate({ target: [groupLenders.accountId, groupLenders.name], set: { ownerId } });
    else await db.delete(groupLenders).where(noted(accountId, name));
    return true;
  }

  /** Keeps a name that comes from a file from whoever lends a group of it later: only one of the account itself is meant. */
  async keep(accountId: number, name: string): Promise<void> {
    if (await this.choose(accountId, name)) return;
    await this.#given.db.insert(groupLenders).values({ accountId, name, ownerId: accountId }).onConflictDoNothing();
  }

  /** Lets an account have a group of its own of a name: services that run in a lent one of it would leave that. */
  async requireFree(accountId: number, name: string): Promise<void> {
    const { db, services } = this.#given;
    const [lender] = await db.select().from(groupLenders).where(noted(accountId, name));
    const uses = lender && lender.ownerId !== accountId ? (await services.naming(accountId, name)).length : 0;
    if (uses === 0) return;
    throw new Fault(
      'resource_group.name.lent',
      `Services of this account name a resource group ${name} that another account lends: ${uses}. Choose another name, or first another group for them.`,
      409,
      { name, uses: String(uses) },
    );
  }
}

const noted = (accountId: number, name: string) =>
  and(eq(groupLenders.accountId, accountId), eq(groupLenders.name, name));

const isLent = ({ ownerId }: GroupRow, accountId: number) => ownerId !== accountId && ownerId !== installation;
