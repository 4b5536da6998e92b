import { and, desc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { anywhere } from '#core/server/database/searchable.ts';
import type { Database } from '#core/server/database/database.ts';
import { Fault } from '#core/contract/fault.ts';
import type { AccountInfoData } from '../../contract.ts';
import { infoOf } from '../answers/account-info.ts';
import {
  features as known,
  type AccountAdministration,
  type AccountChanges,
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

  constructor(db: Database, records: AccountStore) {
    this.#db = db;
    this.#records = records;
  }

  async search({ text = '', skip, limit }: AccountSearch): Promise<{ total: number; records: AccountRecord[] }> {
    const where = text === '' ? undefined : this.#matches(text);
    const [total, rows] = await Promise.all([
      this.#db.$count(accounts, where),
      this.#db
        .select({ id: accounts.id, createdAt: accounts.createdAt, owner: ownerLogin })
        .from(accounts)
        .where(where)
        .orderBy(sql`${accounts.lastActivityAt} desc nulls last`, desc(accounts.id))
        .limit(limit)
        .offset(skip),
    ]);
    const found = await this.#records.whole(rows.map(({ id }) => id));
    return {
      total,
      records: rows.flatMap(({ id, createdAt, owner }) => {
        const account = found.get(id);
        return account ? [recordOf(account, createdAt, owner ?? undefined)] : [];
      }),
    };
  }

  /** Names and addresses hold the text somewhere; an id is whole. Databases without a locale know no case but of Latin letters. */
  #matches(text: string): SQL | undefined {
    const lower = text.toLowerCase();
    const written = [text, lower, text.toUpperCase(), lower.slice(0, 1).toUpperCase() + lower.slice(1)];
    const members = this.#db
      .select({ id: memberships.accountId })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(sql`${users.login} like ${anywhere(lower)}`);
    return or(
      sql`${accounts.shortName} like ${anywhere(lower)}`,
      sql`lower(${accounts.displayName}) like ${anywhere(lower)}`,
      ...[...new Set(written)].map((each) => sql`${accounts.displayName} like ${anywhere(each)}`),
      and(isNotNull(accounts.email), sql`lower(${accounts.email}) like ${anywhere(lower)}`),
      inArray(accounts.id, members),
      /^\d{1,15}$/.test(text) ? eq(accounts.id, Number(text)) : undefined,
    );
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

const ownerLogin = sql<string | null>`(
  select login from users join memberships on user_id = users.id
  where account_id = accounts.id and membership = 'owner' order by users.id limit 1)`;

const recordOf = (account: WholeAccount, createdAt: Date, owner: string | undefined): AccountRecord => ({
  info: infoOf(account),
  features: known.filter((feature) => account.features.has(feature)),
  createdAt,
  owner,
});
