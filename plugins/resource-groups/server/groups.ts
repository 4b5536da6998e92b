import { and, asc, desc, eq, or } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { ResourceGroup, ResourceGroups } from './public.ts';
import { resourceGroups } from './tables.ts';

/** The account number of the installation's own groups. */
const installation = 0;

/** The resource groups of the database. An account's own come before the installation's. */
export class StoredGroups implements ResourceGroups {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async resolve(accountId: number, name: string | undefined): Promise<ResourceGroup> {
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

  async deployable(accountId: number): Promise<readonly ResourceGroup[]> {
    const usable = or(
      eq(resourceGroups.ownerId, accountId),
      and(eq(resourceGroups.ownerId, installation), eq(resourceGroups.access, 'PUBLIC')),
    );
    return this.#db
      .select()
      .from(resourceGroups)
      .where(usable)
      .orderBy(desc(resourceGroups.isDefault), desc(resourceGroups.ownerId), asc(resourceGroups.name));
  }

  async owned(accountId: number): Promise<readonly ResourceGroup[]> {
    return this.#db
      .select()
      .from(resourceGroups)
      .where(eq(resourceGroups.ownerId, accountId))
      .orderBy(asc(resourceGroups.name));
  }
}
