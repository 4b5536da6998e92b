import { and, desc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { anywhere } from '#core/server/database/searchable.ts';
import type { Database } from '#core/server/database/database.ts';
import { TtlCache } from '#core/server/ttl-cache.ts';
import { Fault } from '#core/contract/fault.ts';
import type { AccountInfoData } from '../../contract.ts';
import { infoOf } from '../answers/account-info.ts';
import {
  features as known,
  type AccountAdministration,
  type AccountChanges,
  type AccountPage,
  type AccountRecord,
  type AccountSearch,
  type Feature,
} from '../public.ts';
import { accountFeatures, accounts, memberships, users } from '../tables.ts';
import type { AccountStore, WholeAccount } from './account-store.ts';

/** Accounts as those who run the installation find and change them. */
export class Administration implements AccountAdministration {
  readonly #db: Database;
  readonly #records: AccountStore;
  readonly #count = new TtlCache<number>({ lifetimeMs: 5_000, size: 1 });

  constructor(db: Database, records: AccountStore) {
    this.#db = db;
    this.#records = records;
  }

  async search({ text = '', skip, limit }: AccountSearch): Promise<AccountPage> {
    const match = text === '' ? undefined : await this.#match(text);
    // Owners are looked up for the page alone, and for no account before it.
    const page = this.#db
      .select({ id: accounts.id })
      .from(accounts)
      .where(match?.where)
      .orderBy(...activeFirst)
      .limit(limit)
      .offset(skip);
    const [total, rows] = await Promise.all([
      match?.total ?? this.#all(),
      this.#db
        .select({ id: accounts.id, createdAt: accounts.createdAt, owner: ownerLogin })
        .from(accounts)
        .where(inArray(accounts.id, page))
        .orderBy(...activeFirst),
    ]);
    const found = await this.#records.whole(rows.map(({ id }) => id));
    return {
      total,
      isMore: match?.isMore ?? false,
      records: rows.flatMap(({ id, createdAt, owner }) => {
        const account = found.get(id);
        return account ? [recordOf(account, createdAt, owner ?? undefined)] : [];
      }),
    };
  }

  /** How many accounts there are, a few seconds old at most: counting takes longer than the page. */
  async #all(): Promise<number> {
    return (await this.#count.get('', () => this.#db.$count(accounts))) ?? 0;
  }

  /**
   * Names and addresses hold the text somewhere; an id is whole. What few match is found by the indexes of each part; what many match
   * is counted no further than `mostCounted`, and a page of it is met soon enough on the way through the accounts in their order.
   */
  async #match(text: string): Promise<{ where: SQL | undefined; total: number; isMore: boolean }> {
    const named = nameMatches(text);
    const login = sql`${users.login} like ${anywhere(text.toLowerCase())}`;
    const most = mostCounted + 1;
    const [byName, byLogin] = await Promise.all([
      this.#db.select({ id: accounts.id }).from(accounts).where(named).limit(most),
      this.#db
        .selectDistinct({ id: memberships.accountId })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(login)
        .limit(most),
    ]);
    const ids = [...new Set([...byName, ...byLogin].map(({ id }) => id))];
    if (ids.length <= mostCounted) return { where: inArray(accounts.id, ids), total: ids.length, isMore: false };
    // `offset 0` keeps the database from gathering all such members before it looks at the first account.
    const member = sql`exists (select from ${memberships} join ${users} on ${users.id} = ${memberships.userId}
      where ${memberships.accountId} = ${accounts.id} and ${login} offset 0)`;
    return { where: or(named, member), total: mostCounted, isMore: true };
  }

  async info(id: number): Promise<AccountInfoData> {
    return infoOf(await this.#require(id));
  }

  async record(id: number): Promise<AccountRecord> {
    const account = await this.#require(id);
    const [row] = await this.#db
      .select({ createdAt: accounts.createdAt, owner: ownerLogin })
      .from(accounts)
      .where(eq(accounts.id, id));
    return recordOf(account, row!.createdAt, row!.owner ?? undefined);
  }

  async #require(id: number): Promise<WholeAccount> {
    const account = await this.#records.find(String(id));
    if (account) return account;
    throw new Fault('account.not_found', `There is no account ${id} any more. Choose another one.`, 404, {
      account: String(id),
    });
  }

  async setFeatures(id: number, wanted: ReadonlyMap<Feature, boolean>): Promise<void> {
    const [on, off] = [true, false].map((state) => [...wanted].flatMap(([name, is]) => (is === state ? [name] : [])));
    await this.#db.transaction(async (session) => {
      if (on!.length > 0) await this.#records.grant(id, on!, session);
      if (off!.length > 0)
        await session
          .delete(accountFeatures)
          .where(and(eq(accountFeatures.accountId, id), inArray(accountFeatures.feature, off!)));
    });
    await this.#records.changed(id);
  }

  async update(id: number, change: AccountChanges): Promise<AccountInfoData> {
    return infoOf(await this.#records.update(id, change));
  }
}

/** So many accounts that match are counted, and of more it is told that there are more. */
const mostCounted = 1_000;

/** Databases without a locale know no case but of Latin letters. */
function nameMatches(text: string): SQL | undefined {
  const lower = text.toLowerCase();
  const written = [text, lower, text.toUpperCase(), lower.slice(0, 1).toUpperCase() + lower.slice(1)];
  return or(
    sql`${accounts.shortName} like ${anywhere(lower)}`,
    sql`lower(${accounts.displayName}) like ${anywhere(lower)}`,
    ...[...new Set(written)].map((each) => sql`${accounts.displayName} like ${anywhere(each)}`),
    and(isNotNull(accounts.email), sql`lower(${accounts.email}) like ${anywhere(lower)}`),
    /^\d{1,15}$/.test(text) ? eq(accounts.id, Number(text)) : undefined,
  );
}

const activeFirst = [sql`${accounts.lastActivityAt} desc nulls last`, desc(accounts.id)];

const ownerLogin = sql<string | null>`(
  select login from users join memberships on user_id = users.id
  where account_id = accounts.id and membership = 'owner' order by users.id limit 1)`;

const recordOf = (account: WholeAccount, createdAt: Date, owner: string | undefined): AccountRecord => ({
  info: infoOf(account),
  features: known.filter((feature) => account.features.has(feature)),
  createdAt,
  owner,
});
