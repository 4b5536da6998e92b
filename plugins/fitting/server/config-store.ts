import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import type { ConfigCreateUpdateData } from '#plugins/services/contract.ts';
import { fitConfigs, type ConfigRow } from './tables.ts';

/** What a configuration is called that was written for a training. */
const manualName = 'manual';

type Session = Pick<Database, 'select' | 'insert' | 'update' | 'delete'>;

/** Configurations with which services are trained. */
export class FitConfigs {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  of(modelIds: readonly number[]): Promise<ConfigRow[]> {
    return this.#db
      .select()
      .from(fitConfigs)
      .where(inArray(fitConfigs.modelId, [...modelIds]))
      .orderBy(asc(fitConfigs.id));
  }

  /** One of these services' own. */
  async find(modelIds: readonly number[], id: number): Promise<ConfigRow> {
    const [row] = await this.#db
      .select()
      .from(fitConfigs)
      .where(and(inArray(fitConfigs.modelId, [...modelIds]), eq(fitConfigs.id, id)));
    if (!row) throw noConfig(id);
    return row;
  }

  add(modelId: number, { name, isDefault, config }: ConfigCreateUpdateData): Promise<ConfigRow> {
    return this.#db.transaction(async (session) => {
      if (isDefault) await clearDefault(session, modelId, 0);
      const values = { modelId, name: name ?? '', isDefault: isDefault ?? false, isManual: false, config };
      const [row] = await session.insert(fitConfigs).values(values).returning();
      return row!;
    });
  }

  /** Keeps what was written for one training, in place of what was written for the one before; answers its id. */
  async keepManual(modelId: number, config: string): Promise<number> {
    return this.#db.transaction(async (session) => {
      const [kept] = await session
        .update(fitConfigs)
        .set({ config })
        .where(and(eq(fitConfigs.modelId, modelId), fitConfigs.isManual))
        .returning({ id: fitConfigs.id });
      if (kept) return kept.id;
      const values = { modelId, name: manualName, isDefault: false, isManual: true, config };
      const [made] = await session.insert(fitConfigs).values(values).returning({ id: fitConfigs.id });
      return made!.id;
    });
  }

  change(modelId: number, id: number, { name, isDefault, config }: ConfigCreateUpdateData): Promise<ConfigRow> {
    return this.#db.transaction(async (session) => {
      if (isDefault) await clearDefault(session, modelId, id);
      const [row] = await session
        .update(fitConfigs)
        .set({ config, ...(name == null ? {} : { name }), ...(isDefault == null ? {} : { isDefault }) })
        .where(and(eq(fitConfigs.modelId, modelId), eq(fitConfigs.id, id)))
        .returning();
      if (!row) throw noConfig(id);
      return row;
    });
  }

  async remove(modelId: number, id: number): Promise<void> {
    const gone = await this.#db
      .delete(fitConfigs)
      .where(and(eq(fitConfigs.modelId, modelId), eq(fitConfigs.id, id)))
      .returning({ id: fitConfigs.id });
    if (gone.length === 0) throw noConfig(id);
  }
}

const clearDefault = (session: Session, modelId: number, except: number) =>
  session
    .update(fitConfigs)
    .set({ isDefault: false })
    .where(and(eq(fitConfigs.modelId, modelId), ne(fitConfigs.id, except)));

export const noConfig = (id: number | string): Fault =>
  new Fault('fit_config.not_found', `This service has no training configuration ${id}.`, 404, { configId: String(id) });
