import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { ExternalModelData, Problem } from '../contract.ts';
import type { Upstream } from './client.ts';
import type { SecretBox } from './secret-box.ts';
import { externalModels, type ExternalModelRow } from './tables.ts';

type Session = Pick<Database, 'insert'>;

/** What is set for a server elsewhere; a key that is undefined stays as it is, null removes it. */
export interface Setting {
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | null | undefined;
}

/** Servers elsewhere that are to be connected to. */
export class ExternalModels {
  readonly #db: Database;
  readonly #box: SecretBox;

  constructor(db: Database, box: SecretBox) {
    this.#db = db;
    this.#box = box;
  }

  /** Those whose connection is not about to end; of one service, or of all. */
  async wanted(modelId?: number): Promise<readonly ExternalModelRow[]> {
    const alive = sql`exists (select from instances where instances.id = ${externalModels.instanceId} and instances.desired = 'run' and instances.deleted_at is null)`;
    return this.#db.select().from(externalModels).where(and(alive, modelId === undefined ? undefined : eq(externalModels.modelId, modelId))).orderBy(externalModels.instanceId);
  }

  async insert(session: Session, instanceId: number, modelId: number, { url, model, apiKey }: Setting): Promise<void> {
    await session.insert(externalModels).values({ instanceId, modelId, url, model, sealedKey: apiKey ? this.#seal(apiKey, instanceId) : null });
  }

  async change(instanceId: number, { url, model, apiKey }: Setting): Promise<void> {
    const key = apiKey === undefined ? {} : { sealedKey: apiKey === null ? null : this.#seal(apiKey, instanceId) };
    await this.#db.update(externalModels).set({ url, model, ...key, revision: sql`${externalModels.revision} + 1`, checkedAt: null, problemCode: null, problem: null }).where(eq(externalModels.instanceId, instanceId));
  }

  /** Notes what a look at the server found, unless its settings have changed meanwhile. */
  async note({ instanceId, revision }: Pick<ExternalModelRow, 'instanceId' | 'revision'>, problem: Problem | undefined): Promise<void> {
    await this.#db.update(externalModels).set({ checkedAt: sql`now()`, problemCode: problem?.code ?? null, problem: problem?.message ?? null }).where(and(eq(externalModels.instanceId, instanceId), eq(externalModels.revision, revision)));
  }

  /** How to ask the server; undefined where its key cannot be read any more. */
  upstreamOf({ instanceId, url, model, sealedKey }: ExternalModelRow): Upstream | undefined {
    if (sealedKey === null) return { url, model, apiKey: undefined };
    const apiKey = this.#box.open(sealedKey, purposeOf(instanceId));
    return apiKey === undefined ? undefined : { url, model, apiKey };
  }

  #seal(apiKey: string, instanceId: number): string {
    return this.#box.seal(apiKey, purposeOf(instanceId));
  }
}

const purposeOf = (instanceId: number): string => `external model ${instanceId}`;

export const show = ({ instanceId, url, model, sealedKey, checkedAt, problemCode, problem }: ExternalModelRow): ExternalModelData => ({
  instanceId,
  url,
  model,
  hasApiKey: sealedKey !== null,
  ...(checkedAt === null ? {} : { checkedAt: checkedAt.toISOString() }),
  ...(problemCode === null || problem === null ? {} : { problem: { code: problemCode, message: problem } }),
});
