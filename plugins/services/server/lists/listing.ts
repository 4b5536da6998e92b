import { and, asc, count, eq, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import { largestPage, pagination } from '#core/contract/page.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { ModelCounts, ModelQuery, ModelState, PagedModelInfoData } from '../../contract.ts';
import type { AllModelsQuery } from '../../contract/queries.ts';
import type { ListColumns } from './columns.ts';
import { accountScopes, archivedOf, conditions, madeBy, nothing, publicScopes, visibleTo } from './filters.ts';
import type { ModelSort } from '../../contract/sorts.ts';
import type { Presenter } from '../presenter.ts';
import type { Store } from '../store/store.ts';
import { modelFavorites, models } from '../tables.ts';

interface Parts {
  readonly db: Database;
  readonly store: Store;
  readonly presenter: Presenter;
  readonly columns: ListColumns;
}

interface Page {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** Services in any of some scopes, all of which meet the conditions. No service is in two scopes, so that each can be counted by an index of its own. */
interface Selection {
  readonly scopes: readonly SQL[];
  readonly where: readonly (SQL | undefined)[];
  /** How many there are, where that can be told without counting them. */
  readonly total?: () => Promise<number>;
}

interface Found {
  readonly ids: readonly number[];
  readonly total: number;
}

const whole = ({ scopes, where }: Selection): SQL | undefined => and(or(...scopes), ...where);

/** Finds services by what lists ask about. */
export class Listing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What an account sees: its own services, public ones, and others' that are shown to it. */
  ofAccount(accountId: number, query: ModelQuery, caller: Caller | undefined): Promise<PagedModelInfoData> {
    const scopes = query.archived ? [archivedOf(accountId)] : accountScopes(accountId, query, caller);
    return this.#asked(scopes, 'name', query, caller);
  }

  /** What everybody sees; with an account of the caller's, that account's services and marks where the query asks for them. */
  ofPublic(query: ModelQuery, caller: Caller | undefined): Promise<PagedModelInfoData> {
    const own = query.onlyMy || query.mySpace;
    if (own && caller?.account) return this.ofAccount(caller.account.id, query, caller);
    const scopes =
      own || query.archived ? [nothing] : publicScopes(query.withFavorites ? caller?.account?.id : undefined);
    return this.#asked(scopes, 'popular', query, caller);
  }

  /** Those of all accounts, or of one. */
  ofAll({ accountId, ...query }: AllModelsQuery, caller: Caller | undefined): Promise<PagedModelInfoData> {
    const scope = accountId === undefined ? sql`true` : eq(models.accountId, accountId);
    return this.#asked([scope], 'updated', query, caller);
  }

  async #asked(
    scopes: readonly SQL[],
    sort: ModelSort,
    query: ModelQuery,
    caller: Caller | undefined,
  ): Promise<PagedModelInfoData> {
    const { columns } = this.#parts;
    const { ids, total } = await this.#find(
      this.#selection(scopes, query, caller),
      columns.order(query.sort ?? sort, query.groupBy, caller),
      query,
      query.state,
    );
    // Beside each other: what columns tell takes about as long as the services themselves.
    const [records, told] = await Promise.all([
      this.#show(ids, caller),
      query.withColumns ? columns.of(ids, caller) : undefined,
    ]);
    return {
      paging: pagination(total, query),
      records: told ? records.map((each) => ({ ...each, columns: told.get(each.id.modelId) ?? {} })) : records,
    };
  }

  /** Ids of those of an account's own that a list of it has, as many as are asked for. */
  async idsOfAccount(
    accountId: number,
    query: ModelQuery,
    caller: Caller | undefined,
    most: number,
  ): Promise<readonly number[]> {
    const scopes = query.archived ? [archivedOf(accountId)] : accountScopes(accountId, query, caller);
    const { where } = this.#selection(scopes, query, caller);
    const selection = { scopes, where: [...where, eq(models.accountId, accountId)] };
    const page = { page: 0, size: most };
    const order = [asc(models.id)];
    return (await this.#find(selection, order, page, query.state)).ids;
  }

  #selection(scopes: readonly SQL[], query: ModelQuery, caller: Caller | undefined): Selection {
    const archived = query.archived ? isNotNull(models.archivedAt) : isNull(models.archivedAt);
    return { scopes, where: [archived, ...conditions(query), ...this.#parts.columns.where(query.filter, caller)] };
  }

  async page(
    selection: Selection,
    order: readonly SQL[],
    page: Page,
    caller: Caller | undefined,
  ): Promise<PagedModelInfoData> {
    const { ids, total } = await this.#find(selection, order, page);
    return { paging: pagination(total, page), records: await this.#show(ids, caller) };
  }

  async #show(ids: readonly number[], caller: Caller | undefined): Promise<PagedModelInfoData['records']> {
    const { store, presenter } = this.#parts;
    return presenter.show(await store.byIds(ids), caller);
  }

  async counts(accountId: number, caller: Caller | undefined): Promise<ModelCounts> {
    const { db } = this.#parts;
    const mine = and(eq(models.accountId, accountId), isNull(models.archivedAt))!;
    const [[own], [favorites]] = await Promise.all([
      db
        .select({
          all: count(),
          fitted: count(models.trainingModelId),
          created:
            sql<number>`count(*) filter (where ${and(isNull(models.trainingModelId), madeBy(accountId, caller))})`.mapWith(
              Number,
            ),
        })
        .from(models)
        .where(mine),
      db
        .select({ all: count(), others: sql<number>`count(*) filter (where ${not(mine)})`.mapWith(Number) })
        .from(modelFavorites)
        .innerJoin(models, eq(models.id, modelFavorites.modelId))
        .where(and(eq(modelFavorites.accountId, accountId), visibleTo(accountId), isNull(models.archivedAt))),
    ]);
    return {
      own: own!.all,
      all: own!.all + favorites!.others,
      created: own!.created,
      fitted: own!.fitted,
      favorites: favorites!.all,
    };
  }

  /** Which services stand on a page; `states` leaves out all that are in none of them. */
  #find(selection: Selection, order: readonly SQL[], page: Page, states?: readonly ModelState[]): Promise<Found> {
    return states ? this.#inStates(states, selection, order, page) : this.#ids(selection, order, page);
  }

  async #ids(selection: Selection, order: readonly SQL[], { page = 0, size = largestPage }: Page): Promise<Found> {
    const { db } = this.#parts;
    const [rows, total] = await Promise.all([
      db
        .select({ id: models.id })
        .from(models)
        .where(whole(selection))
        .orderBy(...order)
        .limit(size)
        .offset(page * size),
      selection.total?.() ?? this.#count(selection),
    ]);
    return { ids: rows.map(({ id }) => id), total };
  }

  async #count({ scopes, where }: Selection): Promise<number> {
    const counted = await Promise.all(
      scopes.map((scope) =>
        this.#parts.db
          .select({ total: count() })
          .from(models)
          .where(and(scope, ...where)),
      ),
    );
    return counted.reduce((sum, [part]) => sum + part!.total, 0);
  }

  /** States are known to whoever runs instances alone, so all that match otherwise are asked about. */
  async #inStates(
    states: readonly ModelState[],
    selection: Selection,
    order: readonly SQL[],
    { page = 0, size = largestPage }: Page,
  ): Promise<Found> {
    const rows = await this.#parts.db
      .select({ id: models.id, removingAt: models.removingAt })
      .from(models)
      .where(whole(selection))
      .orderBy(...order);
    const live = await this.#parts.presenter.states(
      rows.map(({ id, removingAt }) => ({ id, removing: removingAt !== null })),
    );
    const ids = rows.map(({ id }) => id).filter((id) => states.includes(live.get(id)!.state));
    return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length };
  }
}
