import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { resealRows, type Resealed } from '#core/server/secrets/reseal.ts';
import type { SecretBox, SecretUse } from '#core/server/secrets/secret-box.ts';
import type { ExternalModelData, Problem } from '../contract.ts';
import type { Upstream } from './client.ts';
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
    return this.#db
      .select()
      .from(externalModels)
      .where(and(alive, modelId === undefined ? undefined : eq(externalModels.modelId, modelId)))
      .orderBy(externalModels.instanceId);
  }

  async insert(session: Session, instanceId: number, modelId: number, { url, model, apiKey }: Setting): Promise<void> {
    await session
      .insert(externalModels)
      .values({ instanceId, modelId, url, model, sealedKey: apiKey ? this.#seal(apiKey, instanceId) : null });
  }

  async change(instanceId: number, { url, model, apiKey }: Setting): Promise<void> {
    const key = apiKey === undefined ? {} : { sealedKey: apiKey === null ? null : this.#seal(apiKey, instanceId) };
    await this.#db
      .update(externalModels)
      .set({
        url,
        model,
        ...key,
        revision: sql`${externalModels.revision} + 1`,
        checkedAt: null,
        problemCode: null,
        problem: null,
        problemArgs: null,
      })
      .where(eq(externalModels.instanceId, instanceId));
  }

  /** Notes what a look at the server found, unless its settings have changed meanwhile. */
  async note(
    { instanceId, revision }: Pick<ExternalModelRow, 'instanceId' | 'revision'>,
    problem: Problem | undefined,
  ): Promise<void> {
    await this.#db
      .update(externalModels)
      .set({
        checkedAt: sql`now()`,
        problemCode: problem?.code ?? null,
        problem: problem?.message ?? null,
        problemArgs: problem?.args ?? null,
      })
      .where(and(eq(externalModels.instanceId, instanceId), eq(externalModels.revision, revision)));
  }

  /** How to ask the server; undefined where its key cannot be read any more. */
  upstreamOf({ instanceId, url, model, sealedKey }: ExternalModelRow): Upstream | undefined {
    if (sealedKey === null) return { url, model, apiKey: undefined };
    const apiKey = this.#box.open(sealedKey, useOf(instanceId));
    return apiKey === undefined ? undefined : { url, model, apiKey };
  }

  /** Encrypts with the present key what another one encrypted. */
  reseal(): Promise<Resealed> {
    const { instanceId: id, sealedKey } = externalModels;
    return resealRows(
      (after, size) =>
        this.#db
          .select({ id, sealedKey })
          .from(externalModels)
          .where(and(gt(id, after), sql`not starts_with(${sealedKey}, ${this.#box.present})`))
          .orderBy(asc(id))
          .limit(size),
      async (row) => {
        const apiKey = this.#box.open(row.sealedKey!, useOf(row.id));
        if (apiKey === undefined) return false;
        await this.#db
          .update(externalModels)
          .set({ sealedKey: this.#seal(apiKey, row.id) })
          .where(and(eq(id, row.id), eq(sealedKey, row.sealedKey!)));
        return true;
      },
    );
  }

  #seal(apiKey: string, instanceId: number): string {
    return this.#box.seal(apiKey, useOf(instanceId));
  }
}

const useOf = (instanceId: number): SecretUse => ({ purpose: 'external model', owner: instanceId });

export const show = ({
  instanceId,
  url,
  model,
  sealedKey,
  checkedAt,
  problemCode,
  problem,
  problemArgs,
}: ExternalModelRow): ExternalModelData => ({
  instanceId,
  url,
  model,
  hasApiKey: sealedKey !== null,
  ...(checkedAt === null ? {} : { checkedAt: checkedAt.toISOString() }),
  ...(problemCode === null || problem === null
    ? {}
    : { problem: { code: problemCode, message: problem, args: problemArgs ?? {} } }),
});
