import { and, arrayContains, eq, inArray, isNotNull, isNull, like, not, or, sql, type SQL } from 'drizzle-orm';
import { anywhere, searchable } from '#core/server/database/searchable.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { ModelQuery } from '../../contract.ts';
import { modelFavorites, models, modelSearch } from '../tables.ts';

export const nothing = sql`false`;

/** Public, not hidden, and not about to go. */
export const inCatalogue = and(
  eq(models.isPublic, true),
  eq(models.hidden, false),
  isNull(models.removingAt),
  isNull(models.archivedAt),
)!;

const allowed = (accountId: number): SQL =>
  and(sql`${models.allowedAccounts} <> '{}'`, arrayContains(models.allowedAccounts, [accountId]))!;

export const visibleTo = (accountId: number): SQL =>
  or(eq(models.accountId, accountId), eq(models.isPublic, true), allowed(accountId))!;

// An array is read once, before the rest, so that the index on ids serves.
const marked = (accountId: number): SQL =>
  sql`${models.id} = any(array(select ${modelFavorites.modelId} from ${modelFavorites} where ${modelFavorites.accountId} = ${accountId}))`;

const markedAndVisible = (accountId: number): SQL => and(marked(accountId), visibleTo(accountId))!;

/** Those of an account that were archived. */
export const archivedOf = (accountId: number): SQL =>
  and(eq(models.accountId, accountId), isNotNull(models.archivedAt))!;

/** Which services the public list begins with, and an account's marks where it wants them as well. */
export const publicScopes = (accountId: number | undefined): SQL[] =>
  accountId === undefined ? [inCatalogue] : [inCatalogue, and(markedAndVisible(accountId), not(inCatalogue))!];

/** What somebody made in an account; what came with the installation is its owners'. */
export function madeBy(accountId: number, caller: Caller | undefined): SQL {
  const own = caller ? eq(models.createdBy, caller.userId) : nothing;
  return caller?.memberships.get(accountId) === 'owner' ? or(own, isNull(models.createdBy))! : own;
}

/** Which services a list of an account begins with, before anything is searched for. */
export function accountScopes(
  accountId: number,
  { mySpace, onlyMy, withFavorites }: ModelQuery,
  caller: Caller | undefined,
): SQL[] {
  const mine = eq(models.accountId, accountId);
  const favorites = markedAndVisible(accountId);
  switch (mySpace) {
    case 'all':
      return [or(mine, favorites)!];
    case 'created':
      return [and(mine, isNull(models.trainingModelId), madeBy(accountId, caller))!];
    case 'fitted':
      return [and(mine, isNotNull(models.trainingModelId))!];
    case 'favorites':
      return [favorites];
  }
  if (onlyMy) return [withFavorites ? or(mine, favorites)! : mine];
  return [inCatalogue, and(or(mine, allowed(accountId), withFavorites ? favorites : undefined), not(inCatalogue))!];
}

/** What a query asks of services besides whose they are. */
export function conditions(query: ModelQuery): (SQL | undefined)[] {
  const {
    accountField,
    modelField,
    displayAuthor,
    search,
    groupId,
    taskType,
    language,
    imageId,
    dataImageId,
    onlyPublic,
    access,
    prototype,
    derivedFrom,
  } = query;
  return [
    accountField
      ? isId(accountField)
        ? eq(models.accountId, Number(accountField))
        : like(models.accountName, anywhere(accountField.toLowerCase()))
      : undefined,
    modelField
      ? or(
          isId(modelField) ? eq(models.id, Number(modelField)) : undefined,
          found(like(modelSearch.name, anywhere(searchable(modelField)))),
        )
      : undefined,
    displayAuthor ? sql`lower(${models.displayAuthor}) like ${anywhere(displayAuthor.toLowerCase())}` : undefined,
    search ? or(isId(search) ? eq(models.id, Number(search)) : undefined, wordsIn(search)) : undefined,
    groupId === undefined ? undefined : eq(models.groupId, groupId),
    taskType ? eq(models.taskType, taskType) : undefined,
    language ? arrayContains(models.languages, [language.toLowerCase()]) : undefined,
    imageId === undefined ? undefined : eq(models.imageId, imageId),
    dataImageId === undefined
      ? undefined
      : and(sql`${models.dataImageIds} <> '{}'`, arrayContains(models.dataImageIds, [dataImageId])),
    prototype === undefined ? undefined : eq(models.prototype, prototype),
    derivedFrom === undefined ? undefined : eq(models.trainingModelId, derivedFrom),
    onlyPublic || access === 'public' ? eq(models.isPublic, true) : undefined,
    access === 'private' ? eq(models.isPublic, false) : undefined,
  ];
}

const isId = (text: string): boolean => /^\d{1,15}$/.test(text);

const found = (where: SQL | undefined): SQL =>
  sql`${models.id} in (select ${modelSearch.modelId} from ${modelSearch} where ${where})`;

/** The task types that a word of a search is about. */
export type TypesNamed = (word: string) => readonly string[];

/** Every word of a search must be somewhere in what a card shows, or in the name of its task type where those are looked at. */
export function wordsIn(search: string, typesNamed: TypesNamed = () => []): SQL | undefined {
  const words = searchable(search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ said: like(modelSearch.words, anywhere(word)), types: typesNamed(word) }));
  const alone = words.filter(({ types }) => types.length === 0).map(({ said }) => said);
  return and(
    alone.length === 0 ? undefined : found(and(...alone)),
    ...words.map(({ said, types }) =>
      types.length === 0 ? undefined : or(found(said), inArray(models.taskType, [...types])),
    ),
  );
}
