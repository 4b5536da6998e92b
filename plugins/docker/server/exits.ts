import type { ContainerInspectInfo } from 'dockerode';
import type { Observed } from '#plugins/resource-groups/server/public.ts';
import { attemptOf, stoppedSuffix } from './labels.ts';

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
  if (Name.endsWith(stoppedSuffix)) return { ...exit, reason: 'Stopped', message: 'It was asked to stop and ended.' };
  if (!startedAt)
    return {
      ...exit,
      reason: 'Refused',
      message: `Its program could not be started: ${why || 'the engine does not say why'}`,
    };
  if (OOMKilled)
    return {
      ...exit,
      reason: 'OutOfMemory',
      message: 'It needed more memory than its memory limit allows. Raise the limit, or make it need less.',
    };
  const by = exitCode - 128;
  if (by === 15) return { ...exit, reason: 'Killed', message: 'It was ended from outside by SIGTERM.' };
  if (by === 9)
    return {
      ...exit,
      reason: 'Killed',
      message:
        'It was ended by SIGKILL, and the engine does not say why. Most often it needed more memory than its memory limit or the machine allows.',
    };
  return exitCode === 0
    ? {
        ...exit,
        reason: 'Completed',
        message: 'It ended by itself with exit code 0, although a service is to go on until it is stopped.',
      }
    : { ...exit, reason: 'Error', message: `It ended with exit code ${exitCode}.` };
}

/** Engines write the year 1 for what never was. */
function timeOf(moment: string | undefined): Date | undefined {
  const time = new Date(moment ?? 0);
  return time.getTime() > 0 ? time : undefined;
}
