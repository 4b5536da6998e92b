import { asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import { TtlCache } from '#core/server/ttl-cache.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Clock } from '#core/server/runtime.ts';
import { Fault } from '#core/contract/fault.ts';
import { ShortName, type AccountUpdateData } from '../../contract.ts';
import {
  accountChanged,
  type Account,
  type AccountLimits,
  type AccountMember,
  type Accounts,
  type Feature,
} from '../public.ts';
import { accountFeatures, accounts, memberships, users } from '../tables.ts';

const pageSize = 200;

/** What an account may use until a superadministrator says otherwise. */
export const defaultLimits: AccountLimits = {
  baseModelInstanceLimit: 20,
  derivedModelInstanceLimit: 50,
  gpuModelInstanceLimit: 2,
  cpuLimit: '8',
  memoryLimit: '16Gi',
  ephemeralDiskLimit: '200Gi',
  predictPerSec: 100,
  fitPerMinute: 10,
  storageLimit: '20Gi',
};

/** Everything about an account. */
export interface WholeAccount extends Account {
  readonly tags: Readonly<Record<string, string>>;
  readonly features: ReadonlySet<string>;
  readonly lastActivityAt: Date | null;
  readonly email: string | null;
  readonly allowedAddresses: readonly string[];
  /** The ids of the users who own it. */
  readonly owners: ReadonlySet<number>;
}

export type AccountChange = Pick<
  AccountUpdateData,
  'shortName' | 'displayName' | 'language' | 'timeZone' | 'tags' | 'limits'
> & {
  readonly email?: string | null;
  readonly allowedAddresses?: string[];
};

const columns = {
  ...getTableColumns(accounts),
  features: sql<string[]>`array(select feature from account_features where account_id = accounts.id)`,
  owners: sql<
    number[]
  >`array(select user_id::float8 from memberships where account_id = accounts.id and membership = 'owner')`,
};
type Row = typeof accounts.$inferSelect & { readonly features: string[]; readonly owners: number[] };

const wholeOf = ({
  id,
  shortName,
  displayName,
  language,
  timeZone,
  limits,
  tags,
  features,
  lastActivityAt,
  email,
  allowedAddresses,
  owners,
}: Row): WholeAccount => ({
  id,
  shortName,
  displayName,
  language,
  timeZone,
  limits: { ...defaultLimits, ...limits },
  tags,
  features: new Set(features),
  lastActivityAt,
  email,
  allowedAddresses,
  owners: new Set(owners),
});

/** The accounts as the database holds them; those that calls name again and again are kept for a moment. */
export class AccountStore implements Accounts {
  readonly #db: Database;
  readonly #events: Events;
  readonly #clock: Clock;
  readonly #known = new TtlCache<WholeAccount>({ lifetimeMs: 5_000, size: 10_000 });

  constructor(db: Database, events: Events, clock: Clock) {
    this.#db = db;
    this.#events = events;
    this.#clock = clock;
    events.hear(
      accountChanged,
      () => this.#known.clear(),
      () => this.#known.expire(),
    );
  }

  async find(idOrName: string): Promise<WholeAccount | undefined> {
    const byId = /^\d{1,15}$/.test(idOrName);
    if (!byId && !ShortName.safeParse(idOrName).success) return undefined;
    return this.#known.get(idOrName, async () => {
      const [row] = await this.#db
        .select(columns)
        .from(accounts)
        .where(byId ? eq(accounts.id, Number(idOrName)) : eq(accounts.shortName, idOrName));
      return row && wholeOf(row);
    });
  }

  named(ids: readonly number[]): Promise<ReadonlyMap<number, Account>> {
    return this.whole(ids);
  }

  async whole(ids: readonly number[]): Promise<ReadonlyMap<number, WholeAccount>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .select(columns)
      .from(accounts)
      .where(inArray(accounts.id, [...new Set(ids)]));
    return new Map(rows.map((row) => [row.id, wholeOf(row)]));
  }

  async *all(): AsyncGenerator<Account> {
    for (let after = 0; ;) {
      const rows = await this.#db
        .select(columns)
        .from(accounts)
        .where(gt(accounts.id, after))
        .orderBy(asc(accounts.id))
        .limit(pageSize);
      for (const row of rows) yield wholeOf(row);
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) return;
      after = last.id;
    }
  }

  async hasFeature(accountId: number, feature: Feature): Promise<boolean> {
    return (await this.find(String(accountId)))?.features.has(feature) ?? false;
  }

  async members(accountId: number): Promise<readonly AccountMember[]> {
    const { id: userId, login, displayName, language, confirmedAt } = users;
    const rows = await this.#db
      .select({ userId, login, displayName, language, confirmedAt })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(memberships.accountId, accountId));
    return rows.map(({ login, confirmedAt, ...member }) => ({
      ...member,
      address: confirmedAt !== null && login.includes('@') ? login : undefined,
    }));
  }

  /** Changes what is given and leaves the rest; answers the account as it is now. */
  async update(id: number, { limits, ...change }: AccountChange): Promise<WholeAccount> {
    const set = { ...change, ...(limits && { limits: sql`${accounts.limits} || ${JSON.stringify(limits)}::jsonb` }) };
    if (Object.keys(set).length > 0) {
      await this.#db
        .update(accounts)
        .set(set)
        .where(eq(accounts.id, id))
        .catch((error: unknown) => {
          throw sqlState(error) === '23505' ? shortNameTaken(change.shortName!) : error;
        });
      await this.changed(id);
    }
    const account = await this.find(String(id));
    if (!account)
      throw new Fault('account.not_found', `There is no account ${id} any more. Choose another one.`, 404, {
        account: String(id),
      });
    return account;
  }

  async grantFeature(id: number, feature: Feature): Promise<void> {
    await this.grant(id, [feature]);
    await this.changed(id);
  }

  /** Has every process read an account anew. */
  async changed(id: number): Promise<void> {
    this.#known.clear();
    await this.#events.publish(accountChanged, String(id));
  }

  async allowedAddresses(id: number): Promise<readonly string[]> {
    return (await this.find(String(id)))?.allowedAddresses ?? [];
  }

  async setAllowedAddresses(id: number, addresses: readonly string[]): Promise<void> {
    await this.update(id, { allowedAddresses: [...new Set(addresses)] });
  }

  /** Notes that somebody worked in an account now. */
  async touch(id: number): Promise<void> {
    await this.#db.update(accounts).set({ lastActivityAt: this.#clock() }).where(eq(accounts.id, id));
    this.#known.drop(String(id));
  }

  async grant(id: number, features: readonly Feature[], within: Pick<Database, 'insert'> = this.#db): Promise<void> {
    await within
      .insert(accountFeatures)
      .values(features.map((feature) => ({ accountId: id, feature })))
      .onConflictDoNothing();
  }
}

const shortNameTaken = (shortName: string): Fault =>
  new Fault(
    'mlp.gate.entities.entity_with_provided_name_already_exists',
    `shortName: an account named ${shortName} already exists. Choose another name.`,
    409,
    { shortName },
  );
