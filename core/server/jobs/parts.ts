import type { Job } from '#core/contract/job.ts';
import type { Host } from '#core/plugin/host.ts';
import { jobStepping, working } from '../points.ts';
import type { JobContext } from './jobs.ts';
import type { PartState } from './tables.ts';

/** What taking back is given: nobody can stop it, and the end of a server has the next one begin it again. */
export type UndoContext = Pick<JobContext, 'taskId' | 'signal'>;

/** Work that can be taken back. */
export interface Revertible<P> {
  /** Begun again where it was cut off, and never once it is done. */
  do(payload: P, context: JobContext): Promise<void>;
  /** Takes back what was done, however far that got; begun again where it was cut off. Left out where there is nothing to take back. */
  undo?(payload: P, context: UndoContext): Promise<void>;
}

/** One part of a job: its own work, or a step of another plugin. */
export interface Part {
  readonly id: string;
  readonly own: boolean;
  readonly work: Revertible<never>;
}

/** One kind of job with its parts, in the order in which they are done. */
export interface Work {
  readonly job: Job;
  readonly parts: readonly Part[];
}

/** Every kind of job that a host does. */
export function worksOf(host: Host): readonly Work[] {
  return host.all(working).map((each) => {
    const { job } = each;
    const made = host.make(each);
    const own: Part = { id: job.id, own: true, work: typeof made === 'function' ? { do: made } : made };
    const steps = host.all(jobStepping).filter((step) => step.job.id === job.id);
    const parts = (before: boolean): Part[] =>
      steps
        .filter((step) => step.before === before)
        .map((step) => ({ id: step.id, own: false, work: host.make(step) }));
    return { job, parts: [...parts(true), own, ...parts(false)] };
  });
}

/** Whether a job's own work is done for good once it is done, so that neither a stop nor a failure reaches what came before. */
export const isFinal = ({ own, work }: Part): boolean => own && !work.undo;

/** A part that is to be taken back; without `work` where its plugin is not there any more. */
export interface Begun {
  readonly id: string;
  readonly work: Part['work'] | undefined;
}

/** What is to be taken back of a task, the last first. */
export function revertible(parts: readonly Part[], states: ReadonlyMap<string, PartState>): readonly Begun[] {
  const last = [...states.keys()].toReversed();
  const final = last.findIndex(
    (id) => states.get(id) === 'done' && parts.some((part) => part.id === id && isFinal(part)),
  );
  return (final < 0 ? last : last.slice(0, final))
    .filter((id) => states.get(id) !== 'undone')
    .map((id) => ({ id, work: parts.find((part) => part.id === id)?.work }))
    .filter(({ work }) => !work || work.undo);
}
