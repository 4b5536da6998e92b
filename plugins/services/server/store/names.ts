import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import type { AliasData } from '../../contract.ts';
import type { StoreSession } from './store.ts';
import { modelNames } from '../tables.ts';

interface Owner {
  readonly accountId: number;
  readonly modelId: number;
}

/** The one that tells clients by its code that a name is given to another service. */
export const nameTaken = (modelName: string): Fault =>
  new Fault(
    'mlp.gate.entities.entity_with_provided_name_already_exists',
    'A service with this name already exists',
    409,
    { modelName },
  );

const refuseTwice =
  (name: string) =>
  (error: unknown): never => {
    throw sqlState(error) === '23505' ? nameTaken(name) : error;
  };

export async function isFree(db: Database, accountId: number, name: string): Promise<boolean> {
  const rows = await db
    .select({ id: modelNames.id })
    .from(modelNames)
    .where(and(eq(modelNames.accountId, accountId), eq(modelNames.key, name.toLowerCase())));
  return rows.length === 0;
}

/** Gives a service its own name; refused where any service of the account has it, also as an alias. */
export async function giveName(session: StoreSession, { accountId, modelId }: Owner, name: string): Promise<void> {
  await session
    .insert(modelNames)
    .values({ accountId, modelId, key: name.toLowerCase(), name, isAlias: false })
    .catch(refuseTwice(name));
}

export async function rename(session: StoreSession, { modelId }: Owner, name: string): Promise<void> {
  await session
    .update(modelNames)
    .set({ key: name.toLowerCase(), name })
    .where(and(eq(modelNames.modelId, modelId), eq(modelNames.isAlias, false)))
    .catch(refuseTwice(name));
}

export async function aliasesOf(session: StoreSession, modelId: number): Promise<AliasData[]> {
  return session
    .select({ id: modelNames.id, name: modelNames.name })
    .from(modelNames)
    .where(and(eq(modelNames.modelId, modelId), eq(modelNames.isAlias, true)))
    .orderBy(modelNames.id);
}

/** The further names of services, by service. */
export async function aliasesOfAll(
  session: StoreSession,
  modelIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const rows = await session
    .select({ modelId: modelNames.modelId, name: modelNames.name })
    .from(modelNames)
    .where(and(inArray(modelNames.modelId, [...modelIds]), eq(modelNames.isAlias, true)))
    .orderBy(modelNames.id);
  const named = new Map<number, string[]>();
  for (const { modelId, name } of rows) named.set(modelId, [...(named.get(modelId) ?? []), name]);
  return named;
}

export async function addAlias(session: StoreSession, { accountId, modelId }: Owner, name: string): Promise<AliasData> {
  const [row] = await session
    .insert(modelNames)
    .values({ accountId, modelId, key: name.toLowerCase(), name, isAlias: true })
    .returning({ id: modelNames.id, name: modelNames.name })
    .catch(refuseTwice(name));
  return row!;
}

export async function removeAlias(session: StoreSession, { modelId }: Owner, aliasId: number): Promise<boolean> {
  const rows = await session
    .delete(modelNames)
    .where(and(eq(modelNames.id, aliasId), eq(modelNames.modelId, modelId), eq(modelNames.isAlias, true)))
    .returning({ id: modelNames.id });
  return rows.length > 0;
}

/** Makes these the aliases of a service, no more and no fewer. */
export async function setAliases(session: StoreSession, owner: Owner, names: readonly string[]): Promise<void> {
  const wanted = new Map(names.map((name) => [name.toLowerCase(), name]));
  const mine = and(eq(modelNames.modelId, owner.modelId), eq(modelNames.isAlias, true));
  await session
    .delete(modelNames)
    .where(wanted.size === 0 ? mine : and(mine, notInArray(modelNames.key, [...wanted.keys()])));
  if (wanted.size === 0) return;
  const kept = await session
    .select({ key: modelNames.key })
    .from(modelNames)
    .where(and(mine, inArray(modelNames.key, [...wanted.keys()])));
  const known = new Set(kept.map(({ key }) => key));
  for (const [key, name] of wanted) if (!known.has(key)) await addAlias(session, owner, name);
}
