import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { SecretBox } from '#core/server/secrets/secret-box.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { ServiceEntity } from '../public.ts';
import type { Settings } from '../settings/settings.ts';
import { toEntity } from './rows.ts';
import { modelGroups, modelNames, models, modelSettings } from '../tables.ts';

/** Whatever runs queries: the database, or a transaction on it. */
export type StoreSession = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** The reading of whole services, made once: with this many columns and tables, saying and planning it takes longer than doing it. */
const readingByIds = (db: Database) =>
  db
    .select({ model: models, settings: modelSettings, groupName: modelGroups.name })
    .from(models)
    .innerJoin(modelSettings, eq(modelSettings.modelId, models.id))
    .leftJoin(modelGroups, eq(modelGroups.id, models.groupId))
    .where(sql`${models.id} = any(${sql.placeholder('ids')})`)
    .prepare('services_by_ids');

interface Parts {
  readonly db: Database;
  readonly accounts: Accounts;
  readonly box: SecretBox;
  readonly owned: Settings;
}

/** Reads services. */
export class Store {
  readonly #db: Database;
  readonly #accounts: Accounts;
  readonly #box: SecretBox;
  readonly #owned: Settings;
  readonly #byIds: ReturnType<typeof readingByIds>;

  constructor({ db, accounts, box, owned }: Parts) {
    this.#db = db;
    this.#accounts = accounts;
    this.#box = box;
    this.#owned = owned;
    this.#byIds = readingByIds(db);
  }

  async byId(modelId: number): Promise<ServiceEntity | undefined> {
    return (await this.byIds([modelId]))[0];
  }

  /** Those that are there, in the order of the ids. */
  async byIds(modelIds: readonly number[]): Promise<ServiceEntity[]> {
    if (modelIds.length === 0) return [];
    const rows = await this.#byIds.execute({ ids: modelIds });
    const found = new Map(rows.map((row) => [row.model.id, toEntity(this.#owned, this.#box, row)]));
    return modelIds.flatMap((id) => found.get(id) ?? []);
  }

  /** By id where `model` is all digits, else by name or alias. */
  async within(accountId: number, model: string): Promise<ServiceEntity | undefined> {
    const id = await this.#idWithin(accountId, model);
    const service = id === undefined ? undefined : await this.byId(id);
    return service?.account.id === accountId ? service : undefined;
  }

  async find(account: string, model: string): Promise<ServiceEntity | undefined> {
    const found = await this.#accounts.find(account);
    return found && this.within(found.id, model);
  }

  /** Many by account and model, in one question for each kind of name; what is not there is left out. */
  async listed(ids: readonly { readonly account: string; readonly model: string }[]): Promise<ServiceEntity[]> {
    const accounts = new Map(
      await Promise.all(
        [...new Set(ids.map(({ account }) => account))].map(
          async (account) => [account, await this.#accounts.find(account)] as const,
        ),
      ),
    );
    const wanted = ids.flatMap(({ account, model }) =>
      accounts.get(account) ? [{ accountId: accounts.get(account)!.id, model }] : [],
    );
    const named = wanted.filter(({ model }) => !isId(model));
    const names =
      named.length === 0
        ? []
        : await this.#db
            .select()
            .from(modelNames)
            .where(
              or(
                ...Map.groupBy(named, ({ accountId }) => accountId)
                  .entries()
                  .map(([accountId, each]) =>
                    and(
                      eq(modelNames.accountId, accountId),
                      inArray(
                        modelNames.key,
                        each.map(({ model }) => model.toLowerCase()),
                      ),
                    ),
                  ),
              ),
            );
    const byName = new Map(names.map(({ accountId, key, modelId }) => [`${accountId}/${key}`, modelId]));
    const modelIds = wanted.map(({ accountId, model }) =>
      isId(model) ? Number(model) : byName.get(`${accountId}/${model.toLowerCase()}`),
    );
    const found = new Map(
      (await this.byIds([...new Set(modelIds.filter((id) => id !== undefined))])).map((each) => [each.id, each]),
    );
    return wanted.flatMap(({ accountId }, at) => {
      const service = found.get(modelIds[at] ?? -1);
      return service?.account.id === accountId ? [service] : [];
    });
  }

  async usingImage(accountId: number, imageId: number): Promise<readonly number[]> {
    const rows = await this.#db
      .select({ id: models.id })
      .from(models)
      .where(and(eq(models.accountId, accountId), eq(models.imageId, imageId)));
    return rows.map(({ id }) => id);
  }

  /** Ids of services that meet a condition. */
  async idsWhere(where: SQL | undefined): Promise<readonly number[]> {
    const rows = await this.#db
      .select({ id: models.id })
      .from(models)
      .where(and(where, isNull(models.removingAt)));
    return rows.map(({ id }) => id);
  }

  async #idWithin(accountId: number, model: string): Promise<number | undefined> {
    if (isId(model)) return Number(model);
    const [row] = await this.#db
      .select({ modelId: modelNames.modelId })
      .from(modelNames)
      .where(and(eq(modelNames.accountId, accountId), eq(modelNames.key, model.toLowerCase())));
    return row?.modelId;
  }
}

/** Digits alone are an id; more of them than an id can have are nobody's. */
const isId = (model: string): boolean => /^\d{1,15}$/.test(model);
