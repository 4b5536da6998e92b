import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { FitFigures } from '#plugins/gateway/server/public.ts';
import type { FitFiguresData } from '../contract.ts';
import { fitFigures } from './tables.ts';

/** As many steps of a training are kept; of a longer one, every second, fourth and so on. */
const mostSteps = 400;

interface Told {
  readonly place: number;
  readonly step: number;
  readonly figures: FitFigures['values'];
}

/** What services measure while they are trained. */
export class RunFigures {
  readonly #db: Database;
  constructor(db: Database) {
    this.#db = db;
  }

  /** Takes what a training tells; what an attempt before it told is dropped. */
  async begin(runId: number): Promise<Measured> {
    await this.#db.delete(fitFigures).where(eq(fitFigures.runId, runId));
    return new Measured(this.#db, runId);
  }

  /** In the order in which they were told. */
  async of(runId: number): Promise<FitFiguresData[]> {
    return this.#db
      .select({ step: fitFigures.step, values: fitFigures.figures })
      .from(fitFigures)
      .where(eq(fitFigures.runId, runId))
      .orderBy(asc(fitFigures.place));
  }
}

/** What one training tells, gathered and kept in bursts. */
class Measured {
  readonly #db: Database;
  readonly #runId: number;
  #told = 0;
  /** Every so manieth is kept. */
  #apart = 1;
  /** How far apart those in the database are. */
  #cleared = 1;
  #kept = 0;
  #waiting: Told[] = [];
  #latest: FitFigures['values'] | undefined;

  constructor(db: Database, runId: number) {
    this.#db = db;
    this.#runId = runId;
  }

  /** Whether something is told that is not kept yet. */
  get waits(): boolean {
    return this.#latest !== undefined;
  }

  add({ step, values }: FitFigures): void {
    const place = this.#told++;
    this.#latest = values;
    if (place % this.#apart !== 0) return;
    this.#waiting.push({ place, step: step ?? place + 1, figures: values });
    if (this.#waiting.length > mostSteps) this.#thin();
  }

  /** Keeps what waits and answers what was told last; what cannot be kept goes on waiting. */
  async keep(): Promise<FitFigures['values'] | undefined> {
    const latest = this.#latest;
    const waiting = [...this.#waiting];
    const runId = this.#runId;
    if (waiting.length > 0)
      await this.#db
        .insert(fitFigures)
        .values(waiting.map((each) => ({ runId, ...each })))
        .onConflictDoNothing();
    this.#waiting = this.#waiting.filter((each) => !waiting.includes(each));
    if (this.#latest === latest) this.#latest = undefined;
    this.#kept += waiting.length;
    if (this.#kept > mostSteps) this.#thin();
    if (this.#apart > this.#cleared) {
      this.#cleared = this.#apart;
      const dropped = await this.#db
        .delete(fitFigures)
        .where(and(eq(fitFigures.runId, runId), sql`${fitFigures.place} % ${this.#apart} <> 0`))
        .returning({ place: fitFigures.place });
      this.#kept -= dropped.length;
    }
    return latest;
  }

  #thin(): void {
    this.#apart *= 2;
    this.#waiting = this.#waiting.filter(({ place }) => place % this.#apart === 0);
  }
}
