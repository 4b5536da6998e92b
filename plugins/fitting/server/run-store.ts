import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import { endedAlone, notesOfTask } from './failure.ts';
import type { FormerRun } from './estimate.ts';
import { fitRuns, type RunRow } from './tables.ts';

type NewRun = Omit<
  typeof fitRuns.$inferInsert,
  'id' | 'number' | 'state' | 'percentage' | 'inService' | 'startedAt' | 'begunAt' | 'givenAt' | 'taughtAt' | 'endedAt'
>;
type Session = Pick<Database, 'select' | 'insert' | 'update' | 'execute'>;

/** Null where one of two moments is not known. */
const millisecondsOf = (between: SQL) => sql<number | null>`(extract(epoch from ${between}) * 1000)::float8`;

const mostShown = 100;
/** Of one dataset. */
const mostTold = 5;
/** What was long ago was made of another image, or on another machine. */
const mostFormer = 20;

/** The trainings of services. */
export class Runs {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /** Ends trainings whose task has ended without them, as where it was stopped before its turn or its server ended too often. */
  async settle(session: Session = this.#db): Promise<void> {
    await session.execute(sql`
      update fit_runs as run set ended_at = task.ended_at,
        state = case when task.status = 'REVERTED' then 'STOPPED' else 'FAILED' end,
        failure = case when task.status = 'REVERTED' then null else coalesce(task.error_message, ${endedAlone.message}) end,
        failure_notes = ${notesOfTask}
      from tasks as task where task.id = run.task_id and run.ended_at is null and task.ended_at is not null`);
  }

  /** A training that is about to begin; a fault where another one of the service is under way. */
  async begin(run: NewRun, session: Session): Promise<RunRow> {
    await this.settle(session);
    const [last] = await session
      .select({ number: fitRuns.number })
      .from(fitRuns)
      .where(eq(fitRuns.modelId, run.modelId))
      .orderBy(desc(fitRuns.number))
      .limit(1);
    const [row] = await session
      .insert(fitRuns)
      .values({ ...run, number: (last?.number ?? 0) + 1, state: 'WAITING' })
      .returning()
      .catch((error: unknown) => {
        throw sqlState(error) === '23505' ? running() : error;
      });
    return row!;
  }

  /** One that is no task of its own. */
  add(run: NewRun): Promise<RunRow> {
    return this.begin(run, this.#db);
  }

  async byId(id: number): Promise<RunRow | undefined> {
    const [row] = await this.#db.select().from(fitRuns).where(eq(fitRuns.id, id));
    return row;
  }

  /** Newest first. */
  async of(modelId: number, most = mostShown): Promise<RunRow[]> {
    await this.settle();
    return this.#db
      .select()
      .from(fitRuns)
      .where(eq(fitRuns.modelId, modelId))
      .orderBy(desc(fitRuns.number))
      .limit(most);
  }

  /** From which a service answers, and which is under way. */
  async present(modelId: number): Promise<{ readonly inService?: RunRow; readonly open?: RunRow }> {
    await this.settle();
    const rows = await this.#db
      .select()
      .from(fitRuns)
      .where(and(eq(fitRuns.modelId, modelId), or(eq(fitRuns.inService, true), isNull(fitRuns.endedAt))));
    const inService = rows.find((row) => row.inService);
    const open = rows.find((row) => row.endedAt === null);
    return { ...(inService && { inService }), ...(open && { open }) };
  }

  /** How long the latest trainings of some services took that ended well. */
  async former(modelIds: readonly number[]): Promise<FormerRun[]> {
    return this.#db
      .select({
        rows: fitRuns.rows,
        tookMs: millisecondsOf(sql`${fitRuns.endedAt} - coalesce(${fitRuns.begunAt}, ${fitRuns.startedAt})`).mapWith(
          Number,
        ),
        startMs: millisecondsOf(sql`${fitRuns.givenAt} - ${fitRuns.begunAt}`),
        first: eq(fitRuns.number, 1).mapWith(Boolean),
        restartMs: millisecondsOf(sql`${fitRuns.endedAt} - ${fitRuns.taughtAt}`),
      })
      .from(fitRuns)
      .where(and(inArray(fitRuns.modelId, [...modelIds]), eq(fitRuns.state, 'DONE')))
      .orderBy(desc(fitRuns.id))
      .limit(mostFormer);
  }

  /** The latest trainings of some services that were made of a dataset, newest first. */
  async latestOn(datasetId: number, modelIds: readonly number[]): Promise<RunRow[]> {
    return this.#db
      .select()
      .from(fitRuns)
      .where(and(eq(fitRuns.datasetId, datasetId), inArray(fitRuns.modelId, [...modelIds])))
      .orderBy(desc(fitRuns.id))
      .limit(mostTold);
  }

  /** Of each service that answers from a dataset or is being trained on it, the latest. */
  async onDataset(datasetId: number): Promise<RunRow[]> {
    await this.settle();
    return this.#db
      .select()
      .from(fitRuns)
      .where(and(eq(fitRuns.datasetId, datasetId), or(eq(fitRuns.inService, true), isNull(fitRuns.endedAt))))
      .orderBy(desc(fitRuns.id));
  }

  async note(id: number, change: Partial<RunRow>, session: Session = this.#db): Promise<void> {
    await session.update(fitRuns).set(change).where(eq(fitRuns.id, id));
  }

  /** Its turn has come; what an attempt before this one measured is forgotten. */
  async start(id: number): Promise<void> {
    await this.#db
      .update(fitRuns)
      .set({ state: 'STARTING', percentage: 0, begunAt: sql`now()`, givenAt: null, taughtAt: null, latest: null })
      .where(eq(fitRuns.id, id));
  }

  /** An instance of a service trains from now on. */
  async give(id: number, instanceId: number, instanceModelId: number): Promise<void> {
    await this.#db
      .update(fitRuns)
      .set({ instanceId, instanceModelId, givenAt: sql`now()` })
      .where(eq(fitRuns.id, id));
  }

  /** It has learnt what there was, and answers from it next. */
  async teach(id: number, learnt: Pick<RunRow, 'artefacts' | 'metrics'>): Promise<void> {
    await this.#db
      .update(fitRuns)
      .set({ ...learnt, state: 'RESTARTING', percentage: 100, taughtAt: sql`now()` })
      .where(eq(fitRuns.id, id));
  }

  async end(id: number, state: 'DONE' | 'FAILED' | 'STOPPED', change: Partial<RunRow> = {}): Promise<void> {
    await this.#db
      .update(fitRuns)
      .set({ ...change, state, endedAt: sql`now()` })
      .where(eq(fitRuns.id, id));
  }

  /** From now on the service answers from none. */
  async takeOut(modelId: number): Promise<void> {
    await this.#db
      .update(fitRuns)
      .set({ inService: false })
      .where(and(eq(fitRuns.modelId, modelId), eq(fitRuns.inService, true)));
  }

  /** From now on the service answers from it. */
  async putInService({ id, modelId }: Pick<RunRow, 'id' | 'modelId'>): Promise<void> {
    await this.#db.transaction(async (session) => {
      await session
        .update(fitRuns)
        .set({ inService: false })
        .where(and(eq(fitRuns.modelId, modelId), eq(fitRuns.inService, true)));
      await session.update(fitRuns).set({ inService: true }).where(eq(fitRuns.id, id));
    });
  }
}

export const running = (): Fault =>
  new Fault('fit.running', 'This service is being trained already. Wait until that has ended, or stop it.', 409);
