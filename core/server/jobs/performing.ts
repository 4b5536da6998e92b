import type { JobHelpers } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Job, TaskNote } from '#core/contract/job.ts';
import type { Database } from '../database/database.ts';
import { failed, FinalFailure, notesOf } from './failure.ts';
import type { JobContext } from './jobs.ts';
import { isFinal, revertible, type Work } from './parts.ts';
import type { Task } from './tables.ts';
import { TaskRecords } from './task-records.ts';

/** What the queue holds of a task: to do it or, with `undo`, to take back what was done of it. */
interface Queued {
  readonly task: number;
  readonly undo?: boolean;
}

/** How somebody stops a task: too late once its own work is done and cannot be taken back. */
interface Stopping {
  readonly signal: AbortSignal;
  tooLate: boolean;
}

const waitSeconds = 1;

/** Does the work of tasks, and keeps their record while it goes on. */
export class Performing {
  readonly #records: TaskRecords;
  readonly #log: Logger;
  /** What stops the work of each task that is under way in this process. */
  readonly #under = new Map<number, AbortController>();

  constructor(db: Database, log: Logger) {
    this.#records = new TaskRecords(db);
    this.#log = log;
  }

  /** Stops the work of a task, where this process does it. */
  stop(taskId: number): void {
    this.#under.get(taskId)?.abort(new DOMException('The task was stopped.', 'AbortError'));
  }

  /** Stops what was stopped while nobody was told. */
  async catchUp(): Promise<void> {
    for (const id of await this.#records.stopped([...this.#under.keys()])) this.stop(id);
  }

  /** Does one task, once, or takes it back; throws where the queue is to try it again. */
  async perform(work: Work, payload: unknown, helpers: JobHelpers): Promise<void> {
    const { task: id, undo = false } = payload as Queued;
    const found = await this.#records.open(id);
    if (!found) return;
    if (await this.#records.anyOpen(found.waitFor)) {
      await this.#records.queueAgain({ id, job: work.job.id, undo }, { ...work.job, afterSeconds: waitSeconds });
      return;
    }
    const task = await this.#records.begin(id);
    // What is being taken back is done no more.
    if (!task || (task.undoing && !undo)) return;
    await (undo ? this.#undo(work, task, helpers) : this.#do(work, task, helpers));
  }

  async #do(work: Work, task: Task, helpers: JobHelpers): Promise<void> {
    const { id } = task;
    const stop = new AbortController();
    this.#under.set(id, stop);
    if (task.interrupted) this.stop(id);
    const stopping = { signal: stop.signal, tooLate: false };
    try {
      await this.#doParts(work, task, stopping, endingOf(helpers));
      await this.#records.end(id, { status: 'COMPLETED', percentage: 100, ...failed([]) });
    } catch (error) {
      const stopped = stop.signal.aborted && !stopping.tooLate;
      if (stopped && isAbort(error)) return await this.#revert(work, id, []);
      // What the end of this server cut off has not failed; whoever takes over the queue finds it as it stands.
      if (stopped || !helpers.abortSignal?.aborted) {
        const notes = this.#warn(work.job, id, error, helpers);
        if (error instanceof FinalFailure) return await this.#revert(work, id, notes);
        if (isLast(helpers)) await this.#revert(work, id, notes);
        else await this.#records.note(id, { status: stopped ? 'REVERTING' : 'IDLE', ...failed(notes) });
      }
      throw error;
    } finally {
      this.#under.delete(id);
    }
  }

  async #doParts({ job, parts }: Work, task: Task, stopping: Stopping, ending: AbortSignal): Promise<void> {
    const { id } = task;
    const states = await this.#records.parts(id);
    const payload = job.payload.parse(task.payload) as never;
    for (const [at, part] of parts.entries()) {
      stopping.tooLate = parts.slice(0, at).some(isFinal);
      const state = states.get(part.id);
      if (state === 'done') continue;
      const { tooLate, signal: stop } = stopping;
      const progress: JobContext['progress'] = async (step, percentage) => {
        const done = ((at + percentage / 100) / parts.length) * 100;
        if (await this.#records.note(id, { step, percentage: done })) this.stop(id);
      };
      // Own work that nobody else takes back does so itself, as far as it was begun.
      if (!tooLate && !(isFinal(part) && state === 'begun')) stop.throwIfAborted();
      await this.#records.setPart(id, part.id, 'begun');
      if (!part.own) await progress(part.id, 0);
      await part.work.do(payload, {
        taskId: id,
        signal: tooLate ? ending : AbortSignal.any([stop, ending]),
        stopped: () => stop.aborted && !tooLate,
        progress,
      });
      await this.#records.setPart(id, part.id, 'done');
    }
  }

  async #undo({ job, parts }: Work, task: Task, helpers: JobHelpers): Promise<void> {
    const { id } = task;
    const before = beforeOf(task);
    const signal = endingOf(helpers);
    const begun = revertible(parts, await this.#records.parts(id));
    try {
      const payload = job.payload.parse(task.payload) as never;
      for (const { id: part, work } of begun) {
        await work?.undo?.(payload, { taskId: id, signal });
        if (work) await this.#records.setPart(id, part, 'undone');
      }
    } catch (error) {
      if (signal.aborted) throw error;
      const notes = this.#warn(job, id, error, helpers);
      if (isLast(helpers))
        await this.#records.end(id, { status: 'FAILED', ...failed([...before, notUndone, ...notes]) });
      throw error;
    }
    const left = begun.filter(({ work }) => !work).map((part) => part.id);
    const notes = [...before, ...(left.length > 0 ? [lost(left.join(', '))] : [])];
    await this.#records.end(id, { status: notes.length === 0 ? 'REVERTED' : 'FAILED', ...failed(notes) });
  }

  /** Ends a task that was stopped or, with notes, failed for good; what has to be taken back first gets tries of its own. */
  async #revert({ job, parts }: Work, id: number, notes: readonly TaskNote[]): Promise<void> {
    if (revertible(parts, await this.#records.parts(id)).length > 0)
      await this.#records.queueUndoing({ id, job: job.id }, failed(notes));
    else await this.#records.end(id, { status: notes.length === 0 ? 'REVERTED' : 'FAILED', ...failed(notes) });
  }

  #warn(job: Job, task: number, error: unknown, { job: { attempts } }: JobHelpers): readonly TaskNote[] {
    const notes = notesOf(error);
    const told = notes.map(({ message }) => message).join('\n');
    this.#log.warn({ job: job.id, task, attempt: attempts, error: told }, 'A job failed.');
    return notes;
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

const isLast = ({ job: { attempts, max_attempts } }: JobHelpers): boolean => attempts >= max_attempts;

/** Aborted when the server ends. */
const endingOf = ({ abortSignal }: JobHelpers): AbortSignal => abortSignal ?? new AbortController().signal;

const notUndone: TaskNote = { code: 'task.not_undone', message: 'What was done could not be undone.', args: {} };

const lost = (parts: string): TaskNote => ({
  code: 'task.nobody_undoes',
  message: `Nobody is there any more to undo: ${parts}.`,
  args: { parts },
});

/** Why it failed before it was taken back; of what an older server noted the text alone. */
const beforeOf = ({ errorMessage, errorNotes }: Task): readonly TaskNote[] =>
  errorNotes ?? (errorMessage === null ? [] : notesOf(errorMessage));
