import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { ConfigCreateUpdateData, PredictConfigData } from '../contract.ts';
import type { ServiceEntity } from './public.ts';
import type { StoreSession } from './store/store.ts';
import { predictConfigs } from './tables.ts';

type Row = typeof predictConfigs.$inferSelect;

export const showConfig = (
  { id, name, isDefault, config }: Row,
  { account, id: modelId }: Pick<ServiceEntity, 'account' | 'id'>,
): PredictConfigData => ({
  id: { accountId: account.id, modelId, configId: id },
  name,
  isDefault,
  config,
});

export function configsOf(session: StoreSession, modelId: number): Promise<Row[]> {
  return session
    .select()
    .from(predictConfigs)
    .where(eq(predictConfigs.modelId, modelId))
    .orderBy(asc(predictConfigs.id));
}

export async function configById(session: StoreSession, modelId: number, configId: number): Promise<Row> {
  const [row] = await session
    .select()
    .from(predictConfigs)
    .where(and(eq(predictConfigs.modelId, modelId), eq(predictConfigs.id, configId)));
  if (!row) throw noSuchConfig(configId);
  return row;
}

export async function defaultConfig(session: StoreSession, modelId: number): Promise<Row | undefined> {
  const [row] = await session
    .select()
    .from(predictConfigs)
    .where(and(eq(predictConfigs.modelId, modelId), eq(predictConfigs.isDefault, true)))
    .orderBy(desc(predictConfigs.id))
    .limit(1);
  return row;
}

export async function addConfig(
  session: StoreSession,
  modelId: number,
  { name, isDefault, config }: ConfigCreateUpdateData,
): Promise<Row> {
  if (isDefault) await clearDefault(session, modelId, 0);
  const [row] = await session
    .insert(predictConfigs)
    .values({ modelId, name: name ?? '', isDefault: isDefault ?? false, config })
    .returning();
  return row!;
}

export async function changeConfig(
  session: StoreSession,
  modelId: number,
  configId: number,
  { name, isDefault, config }: ConfigCreateUpdateData,
): Promise<Row> {
  if (isDefault) await clearDefault(session, modelId, configId);
  const [row] = await session
    .update(predictConfigs)
    .set({ config, ...(name == null ? {} : { name }), ...(isDefault == null ? {} : { isDefault }) })
    .where(and(eq(predictConfigs.modelId, modelId), eq(predictConfigs.id, configId)))
    .returning();
  if (!row) throw noSuchConfig(configId);
  return row;
}

export async function removeConfig(session: StoreSession, modelId: number, configId: number): Promise<void> {
  const rows = await session
    .delete(predictConfigs)
    .where(and(eq(predictConfigs.modelId, modelId), eq(predictConfigs.id, configId)))
    .returning({ id: predictConfigs.id });
  if (rows.length === 0) throw noSuchConfig(configId);
}

/** There is one default at most, so the new one takes the place of the old one. */
async function clearDefault(session: StoreSession, modelId: number, except: number): Promise<void> {
  await session
    .update(predictConfigs)
    .set({ isDefault: false })
    .where(and(eq(predictConfigs.modelId, modelId), eq(predictConfigs.isDefault, true), ne(predictConfigs.id, except)));
}

export const noSuchConfig = (configId: number | string): Fault =>
  new Fault('config.not_found', `The service has no configuration ${configId}. Choose one from its list.`, 404, {
    configId: String(configId),
  });
