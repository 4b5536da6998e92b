import { and, arrayContains, asc, count, desc, eq, isNotNull, isNull, like, not, or, sql, type SQL } from 'drizzle-orm';
import { largestPage, pagination } from '#core/contract/page.ts';
import { token } from '#core/plugin/token.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import { anywhere, searchable } from '#core/server/database/searchable.ts';
import { sortOf, type ModelCounts, type ModelQuery, type ModelSort, type ModelState, type PagedModelInfoData } from '../contract.ts';
import type { Presenter } from './presenter.ts';
import type { Store } from './store.ts';
import { modelFavorites, models, modelSearch } from './tables.ts';

interface Parts {
  readonly db: Database;
  readonly store: Store;
  readonly presenter: Presenter;
}

interface Page {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** Finds services by what lists ask about. */
export class Listing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What an account sees: its own services, public ones, and others' that are shown to it. */
  ofAccount(accountId: number, query: ModelQuery, caller: Caller | undefined): Promise<PagedModelInfoData> {
    return this.page([...accountScope(accountId, query), ...conditions(query)], orderOf(query.sort ?? 'name'), query, caller, query.state);
  }

  /** What everybody sees, in the eyes of somebody with or without an account. */
  ofPublic(query: ModelQuery, caller: Caller | undefined): Promise<PagedModelInfoData> {
    const mine = query.onlyMy || query.withFavorites || query.mySpace;
    if (mine && caller?.account) return this.ofAccount(caller.account.id, query, caller);
    return this.page([query.onlyMy || query.mySpace ? nothing : inCatalogue, ...conditions(query)], orderOf(query.sort ?? 'popular'), query, caller, query.state);
  }

  async page(where: readonly (SQL | undefined)[], order: readonly SQL[], page: Page, caller: Caller | undefined, states?: readonly ModelState[]): Promise<PagedModelInfoData> {
    const { store, presenter } = this.#parts;
    const { ids, total } = states ? await this.#inStates(states, where, order, page) : await this.#ids(where, order, page);
    return { paging: pagination(total, page), records: await presenter.show(await store.byIds(ids), caller) };
  }

  async counts(accountId: number): Promise<ModelCounts> {
    const { db } = this.#parts;
    const mine = eq(models.accountId, accountId);
    const [[own], [favorites]] = await Promise.all([
      db.select({ all: count(), fitted: count(models.trainingModelId) }).from(models).where(mine),
      db
        .select({ all: count(), others: sql<number>`count(*) filter (where ${not(mine)})`.mapWith(Number) })
        .from(modelFavorites)
        .innerJoin(models, eq(models.id, modelFavorites.modelId))
        .where(and(eq(modelFavorites.accountId, accountId), visibleTo(accountId))),
    ]);
    return { own: own!.all, all: own!.all + favorites!.others, created: own!.all - own!.fitted, fitted: own!.fitted, favorites: favorites!.all };
  }

  async #ids(where: readonly (SQL | undefined)[], order: readonly SQL[], { page = 0, size = largestPage }: Page): Promise<{ ids: readonly number[]; total: number }> {
    const { db } = this.#parts;
    const [rows, [counted]] = await Promise.all([
      db.select({ id: models.id }).from(models).where(and(...where)).orderBy(...order).limit(size).offset(page * size),
      db.select({ total: count() }).from(models).where(and(...where)),
    ]);
    return { ids: rows.map(({ id }) => id), total: counted!.total };
  }

  /** States are known to whoever runs instances alone, so all that match otherwise are asked about. */
  async #inStates(states: readonly ModelState[], where: readonly (SQL | undefined)[], order: readonly SQL[], { page = 0, size = largestPage }: Page): Promise<{ ids: readonly number[]; total: number }> {
    const rows = await this.#parts.db.select({ id: models.id, removingAt: models.removingAt }).from(models).where(and(...where)).orderBy(...order);
    const live = await this.#parts.presenter.states(rows.map(({ id, removingAt }) => ({ id, removing: removingAt !== null })));
    const ids = rows.map(({ id }) => id).filter((id) => states.includes(live.get(id)!.state));
    return { ids: ids.slice(page * size, (page + 1) * size), total: ids.length };
  }
}
export const Lists = token<Listing>('services listing');

const nothing = sql`false`;

/** Public, not hidden, and not about to go. */
export const inCatalogue = and(eq(models.isPublic, true), eq(models.hidden, false), isNull(models.removingAt))!;

const allowed = (accountId: number): SQL => and(sql`${models.allowedAccounts} <> '{}'`, arrayContains(models.allowedAccounts, [accountId]))!;

const visibleTo = (accountId: number): SQL => or(eq(models.accountId, accountId), eq(models.isPublic, true), allowed(accountId))!;

// An array is read once, before the rest, so that the index on ids serves.
const marked = (accountId: number): SQL => sql`${models.id} = any(array(select ${modelFavorites.modelId} from ${modelFavorites} where ${modelFavorites.accountId} = ${accountId}))`;

/** Which services a list of an account begins with, before anything is searched for. */
function accountScope(accountId: number, { mySpace, onlyMy, withFavorites }: ModelQuery): (SQL | undefined)[] {
  const mine = eq(models.accountId, accountId);
  const favorites = and(marked(accountId), visibleTo(accountId))!;
  switch (mySpace) {
    case 'all':
      return [or(mine, favorites)];
    case 'created':
      return [mine, isNull(models.trainingModelId)];
    case 'fitted':
      return [mine, isNotNull(models.trainingModelId)];
    case 'favorites':
      return [favorites];
  }
  if (onlyMy) return [withFavorites ? or(mine, favorites) : mine];
  return [or(mine, inCatalogue, allowed(accountId), withFavorites ? favorites : undefined)];
}

function conditions(query: ModelQuery): (SQL | undefined)[] {
  const { accountField, modelField, displayAuthor, search, groupId, taskType, language, imageId, dataImageId, onlyPublic, access } = query;
  return [
    accountField ? or(isId(accountField) ? eq(models.accountId, Number(accountField)) : undefined, like(models.accountName, anywhere(accountField.toLowerCase()))) : undefined,
    modelField ? or(isId(modelField) ? eq(models.id, Number(modelField)) : undefined, found(like(modelSearch.name, anywhere(searchable(modelField))))) : undefined,
    displayAuthor ? sql`lower(${models.displayAuthor}) like ${anywhere(displayAuthor.toLowerCase())}` : undefined,
    search ? or(isId(search) ? eq(models.id, Number(search)) : undefined, wordsIn(search)) : undefined,
    groupId === undefined ? undefined : eq(models.groupId, groupId),
    taskType ? eq(models.taskType, taskType) : undefined,
    language ? arrayContains(models.languages, [language.toLowerCase()]) : undefined,
    imageId === undefined ? undefined : eq(models.imageId, imageId),
    dataImageId === undefined ? undefined : and(sql`${models.dataImageIds} <> '{}'`, arrayContains(models.dataImageIds, [dataImageId])),
    onlyPublic || access === 'public' ? eq(models.isPublic, true) : undefined,
    access === 'private' ? eq(models.isPublic, false) : undefined,
  ];
}

const isId = (text: string): boolean => /^\d{1,15}$/.test(text);

const found = (where: SQL | undefined): SQL => sql`${models.id} in (select ${modelSearch.modelId} from ${modelSearch} where ${where})`;

/** Every word of a search must be somewhere in what a card shows. */
export function wordsIn(search: string): SQL | undefined {
  const words = searchable(search).split(' ').filter((word) => word !== '');
  return words.length === 0 ? undefined : found(and(...words.map((word) => like(modelSearch.words, anywhere(word)))));
}

const columns: Readonly<Record<ModelSort, readonly (typeof models)[keyof Pick<typeof models, 'sortName' | 'taskType' | 'price' | 'createdAt' | 'updatedAt' | 'lastActivityAt' | 'favorites'>][]>> = {
  name: [models.sortName],
  displayName: [models.sortName],
  taskType: [models.taskType],
  price: [models.price],
  created: [models.createdAt],
  updated: [models.updatedAt],
  lastActivity: [models.lastActivityAt],
  popular: [models.favorites, models.lastActivityAt],
};

/** An order that is the same on every page. */
export function orderOf(sort: string): SQL[] {
  const { by, descending } = sortOf(sort)!;
  const way = descending ? desc : asc;
  return [...columns[by].map((column) => way(column)), way(models.id)];
}
