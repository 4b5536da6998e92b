import { desc, eq, isNull, and, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import type { ValidationData, ValidationReport } from '../../contract/validation.ts';
import { endedAlone, notesOfTask, shownFailure } from '../failure.ts';
import { fitValidations, type ValidationFold, type ValidationRow } from '../tables.ts';
import { labelScores, scoresOf, summed } from './scores.ts';

type NewValidation = Omit<
  typeof fitValidations.$inferInsert,
  'id' | 'number' | 'state' | 'folds' | 'startedAt' | 'endedAt' | 'workModelId'
>;
type Session = Pick<Database, 'select' | 'insert' | 'update' | 'execute'>;

const mostShown = 100;
const mostWorst = 100;

/** The cross-validations of services. */
export class Validations {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /** Ends those whose task has ended without them, as where it was stopped before its turn. */
  async #settle(session: Session = this.#db): Promise<void> {
    await session.execute(sql`
      update fit_validations as validation set ended_at = task.ended_at,
        state = case when task.status = 'REVERTED' then 'STOPPED' else 'FAILED' end,
        failure = case when task.status = 'REVERTED' then null else coalesce(task.error_message, ${endedAlone.message}) end,
        failure_notes = ${notesOfTask}
      from tasks as task
      where task.id = validation.task_id and validation.ended_at is null and task.ended_at is not null`);
  }

  /** One that is about to begin; a fault where another one of the service is under way. */
  async begin(validation: NewValidation, session: Session): Promise<ValidationRow> {
    await this.#settle(session);
    const [last] = await session
      .select({ number: fitValidations.number })
      .from(fitValidations)
      .where(eq(fitValidations.modelId, validation.modelId))
      .orderBy(desc(fitValidations.number))
      .limit(1);
    const number = (last?.number ?? 0) + 1;
    const [row] = await session
      .insert(fitValidations)
      .values({ ...validation, number, state: 'WAITING' })
      .returning()
      .catch((error: unknown) => {
        throw sqlState(error) === '23505' ? underWay() : error;
      });
    return row!;
  }

  async byId(id: number): Promise<ValidationRow | undefined> {
    await this.#settle();
    const [row] = await this.#db.select().from(fitValidations).where(eq(fitValidations.id, id));
    return row;
  }

  /** Newest first. */
  async of(modelId: number): Promise<ValidationRow[]> {
    await this.#settle();
    return this.#db
      .select()
      .from(fitValidations)
      .where(eq(fitValidations.modelId, modelId))
      .orderBy(desc(fitValidations.number))
      .limit(mostShown);
  }

  /** Those under way that read a dataset. */
  async onDataset(datasetId: number): Promise<ValidationRow[]> {
    await this.#settle();
    return this.#db
      .select()
      .from(fitValidations)
      .where(and(eq(fitValidations.datasetId, datasetId), isNull(fitValidations.endedAt)));
  }

  async note(id: number, change: Partial<ValidationRow>, session: Session = this.#db): Promise<void> {
    await session.update(fitValidations).set(change).where(eq(fitValidations.id, id));
  }

  async end(id: number, state: 'DONE' | 'FAILED' | 'STOPPED', change: Partial<ValidationRow> = {}): Promise<void> {
    await this.#db
      .update(fitValidations)
      .set({ ...change, state, endedAt: sql`now()` })
      .where(eq(fitValidations.id, id));
  }
}

const underWay = (): Fault =>
  new Fault(
    'validation.running',
    'This service is being validated already. Wait until that has ended, or stop it.',
    409,
  );

const pairsOf = (folds: readonly ValidationFold[]) => summed(folds.flatMap(({ pairs }) => pairs));

export function showValidation(row: ValidationRow): ValidationData {
  const { id, number, state, parts, datasetAccountId, datasetId, datasetName, datasetVersion, rows } = row;
  const { config, predictConfig, image, author, folds } = row;
  const scores = scoresOf(folds, labelScores(pairsOf(folds)));
  return {
    id,
    number,
    state,
    parts,
    datasetAccountId,
    datasetId,
    datasetName,
    datasetVersion,
    rows,
    config,
    predictConfig,
    image,
    author,
    minIntentSizeToDivide: row.leastRows,
    started: row.startedAt.getTime(),
    ...(row.endedAt && { ended: row.endedAt.getTime() }),
    ...(row.taskId !== null && { taskId: row.taskId }),
    ...shownFailure(row),
    folds: folds.map(({ pairs: _pairs, worst: _worst, ...fold }) => fold),
    ...(scores && { scores }),
  };
}

/** The texts of rows are for those alone who may read the dataset. */
export function showReport(row: ValidationRow, mayRead: boolean): ValidationReport {
  const pairs = pairsOf(row.folds);
  return {
    validation: showValidation(row),
    labels: labelScores(pairs),
    pairs,
    worst: worstOf(row.folds.flatMap(({ worst }) => worst))
      .slice(0, mostWorst)
      .map(({ part, text, ...said }) =>
        mayRead ? { ...said, text, ...(part !== undefined && { part }) } : { ...said, text: '' },
      ),
  };
}

/** Those that the service was surest of come first, and what it had no answer to comes last. */
export const worstOf = <T extends { readonly score?: number | undefined }>(wrong: readonly T[]): T[] =>
  wrong.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1));
