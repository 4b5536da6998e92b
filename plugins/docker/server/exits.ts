import type { ContainerInspectInfo } from 'dockerode';
import type { Observed } from '#plugins/resource-groups/server/public.ts';
import { attemptOf, stoppedSuffix } from './labels.ts';
import { notes } from './notes.ts';
import { saidIn } from './saying.ts';

type Exited = Extract<Observed, { state: 'exited' }>;

/** How a container that does not run any more ended, in our words. */
export function exitOf({ Name, State, Config }: ContainerInspectInfo, now: Date): Exited {
  const { ExitCode: exitCode, OOMKilled, StartedAt, FinishedAt, Error: why } = State;
  const startedAt = timeOf(StartedAt);
  const exit = {
    state: 'exited' as const,
    attempt: attemptOf(Config.Labels),
    since: timeOf(FinishedAt) ?? now,
    ...(startedAt && { startedAt }),
    exitCode,
  };
  if (Name.endsWith(stoppedSuffix)) return { ...exit, reason: 'Stopped', ...notes.stopped() };
  if (!startedAt) return { ...exit, reason: 'Refused', ...notes.notStarted(saidIn(why)) };
  if (OOMKilled) return { ...exit, reason: 'OutOfMemory', ...notes.outOfMemory() };
  const by = exitCode - 128;
  if (by === 15) return { ...exit, reason: 'Killed', ...notes.terminated() };
  if (by === 9) return { ...exit, reason: 'Killed', ...notes.killed() };
  return exitCode === 0
    ? { ...exit, reason: 'Completed', ...notes.completed() }
    : { ...exit, reason: 'Error', ...notes.ended(exitCode) };
}

/** Engines write the year 1 for what never was. */
function timeOf(moment: string | undefined): Date | undefined {
  const time = new Date(moment ?? 0);
  return time.getTime() > 0 ? time : undefined;
}
