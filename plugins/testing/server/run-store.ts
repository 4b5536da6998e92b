import { and, desc, eq, getTableColumns, gt, lt, sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { TestRunContent, TestRunData, TestRunDraft } from '../contract.ts';
import { daysOfRuns, mostRuns, mostRunsOfPerson } from '../limits.ts';
import { testRuns } from './tables.ts';

// A page of the list reads no texts: they may be a hundred times as long as all the rest.
const { config, request, answer, ...facts } = getTableColumns(testRuns);
const listed = { ...facts, ownConfig: sql<boolean>`${testRuns.config} is not null` };
type Listed = Omit<typeof testRuns.$inferSelect, 'config' | 'request' | 'answer'> & { readonly ownConfig: boolean };

const dayMs = 86_400_000;

/** The runs of tests that each person has made, which nobody else sees. */
export class RunStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Keeps a run, and lets go of the person's oldest ones beyond what is kept. */
  async add(
    userId: number,
    modelId: number,
    { request, answer, took, ...run }: z.output<typeof TestRunDraft>,
  ): Promise<TestRunData> {
    const row = {
      ...run,
      userId,
      modelId,
      createdAt: this.#clock(),
      tookMs: took,
      request: request.text ?? null,
      requestLength: request.length,
      requestKind: request.kind,
      ...(answer && { answer: answer.text ?? null, answerLength: answer.length, answerKind: answer.kind }),
    };
    return this.#db.transaction(async (session) => {
      const [kept] = await session.insert(testRuns).values(row).returning(listed);
      await session
        .delete(testRuns)
        .where(beyond(mostRuns, and(eq(testRuns.userId, userId), eq(testRuns.modelId, modelId))!));
      await session.delete(testRuns).where(beyond(mostRunsOfPerson, eq(testRuns.userId, userId)));
      return shown(kept!);
    });
  }

  /** A page of somebody's runs of a service, newest first, and how many there are in all. */
  async list(
    userId: number,
    modelId: number,
    page: number,
    size: number,
  ): Promise<{ total: number; runs: TestRunData[] }> {
    const own = this.#own(userId, modelId);
    const [total, rows] = await Promise.all([
      this.#db.$count(testRuns, own),
      this.#db
        .select(listed)
        .from(testRuns)
        .where(own)
        .orderBy(desc(testRuns.id))
        .limit(size)
        .offset(page * size),
    ]);
    return { total, runs: rows.map(shown) };
  }

  async find(userId: number, modelId: number, runId: string): Promise<TestRunContent> {
    const [row] = await this.#db
      .select({ ...listed, config, request, answer })
      .from(testRuns)
      .where(and(this.#own(userId, modelId), eq(testRuns.id, idIn(runId))));
    const { config: ownConfig, request: asked, answer: said, ...rest } = row ?? missing(runId);
    const { request: requestFacts, answer: answerFacts, ...run } = shown(rest);
    return {
      ...run,
      ...(ownConfig === null ? {} : { config: ownConfig }),
      request: { ...requestFacts, ...(asked === null ? {} : { text: asked }) },
      ...(answerFacts && { answer: { ...answerFacts, ...(said === null ? {} : { text: said }) } }),
    };
  }

  async remove(userId: number, modelId: number, runId: string): Promise<void> {
    const gone = await this.#db
      .delete(testRuns)
      .where(and(this.#own(userId, modelId), eq(testRuns.id, idIn(runId))))
      .returning({ id: testRuns.id });
    if (gone.length === 0) missing(runId);
  }

  async removeAll(userId: number, modelId: number): Promise<void> {
    await this.#db.delete(testRuns).where(and(eq(testRuns.userId, userId), eq(testRuns.modelId, modelId)));
  }

  /** Drops what has been kept for its time. */
  async clean(): Promise<void> {
    await this.#db.delete(testRuns).where(lt(testRuns.createdAt, this.#oldest()));
  }

  #own(userId: number, modelId: number): SQL {
    return and(eq(testRuns.userId, userId), eq(testRuns.modelId, modelId), gt(testRuns.createdAt, this.#oldest()))!;
  }

  #oldest(): Date {
    return new Date(this.#clock().getTime() - daysOfRuns * dayMs);
  }
}

/** Those of the chosen rows that are older than the newest `most`. */
const beyond = (most: number, chosen: SQL): SQL =>
  and(
    chosen,
    sql`${testRuns.id} <= (select id from ${testRuns} where ${chosen} order by id desc offset ${most} limit 1)`,
  )!;

function missing(runId: string): never {
  throw new Fault(
    'testing.run.not_found',
    `Your history of this service has no run ${runId}. It may have been deleted, or kept for its ${daysOfRuns} days.`,
    404,
    { runId },
  );
}

function shown({
  id,
  createdAt,
  title,
  status,
  tookMs,
  streamed,
  cost,
  requestId,
  fault,
  configId,
  priority,
  ownConfig,
  requestLength,
  requestKind,
  answerLength,
  answerKind,
}: Listed): TestRunData {
  return {
    id,
    title,
    status,
    ownConfig,
    at: createdAt.toISOString(),
    took: tookMs,
    request: { length: requestLength, kind: requestKind },
    ...(answerLength === null || answerKind === null ? {} : { answer: { length: answerLength, kind: answerKind } }),
    ...(streamed === null ? {} : { streamed }),
    ...(cost === null ? {} : { cost }),
    ...(requestId === null ? {} : { requestId }),
    ...(fault === null ? {} : { fault }),
    ...(configId === null ? {} : { configId }),
    ...(priority === null ? {} : { priority }),
  };
}
