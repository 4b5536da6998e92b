import type { Words } from '#plugins/resource-groups/server/public.ts';
import { container } from './labels.ts';
import { notes } from './notes.ts';
import type { Pod, Terminated } from './shapes.ts';

/** How an attempt ended. */
export interface PodExit extends Words {
  readonly at: string;
  readonly startedAt?: string | undefined;
  readonly exitCode?: number | undefined;
  readonly reason: string;
}

export type PodState =
  | (Words & { readonly state: 'waiting'; readonly seeksServer?: boolean })
  | { readonly state: 'running'; readonly since: Date; readonly node: string | undefined }
  | { readonly state: 'exited'; readonly exit: PodExit };

/** Reasons of kubelets for which waiting mends nothing. */
const hopeless: Readonly<Record<string, (image: string, message: string) => Words>> = {
  ImagePullBackOff: notes.pullFailed,
  InvalidImageName: notes.imageName,
  ErrImageNeverPull: notes.neverPulled,
  CreateContainerConfigError: (_image, message) => notes.containerConfig(message),
  CreateContainerError: (_image, message) => notes.containerRefused(message),
  RunContainerError: (_image, message) => notes.containerRefused(message),
};

/** What a pod's conditions say of the instance that it is, in our words; kubelets' own follow them. */
export function podState(pod: Pod | undefined, now: Date): PodState {
  if (!pod) return { state: 'waiting', seeksServer: true, ...notes.podMade() };
  const {
    phase,
    reason,
    message,
    containerStatuses = [],
    initContainerStatuses = [],
  }: Partial<NonNullable<Pod['status']>> = pod.status ?? {};
  const own = containerStatuses.find(({ name }) => name === container);
  const ended = own?.state?.terminated ?? own?.lastState?.terminated;
  if (ended) return { state: 'exited', exit: exitOf(ended, now) };
  if (phase === 'Failed' || reason === 'Evicted')
    return reason === 'Evicted'
      ? exited('Evicted', notes.evicted(message), now)
      : exited('Lost', notes.podFailed(message ?? reason), now);
  if (own?.state?.running)
    return {
      state: 'running',
      since: own.state.running.startedAt ?? now,
      node: pod.spec?.nodeName,
    };
  const failed = initContainerStatuses.find(({ state, lastState }) =>
    [state?.terminated, lastState?.terminated].some((each) => each !== undefined && each.exitCode !== 0),
  );
  if (failed)
    return exited(
      'Refused',
      notes.dataFailed(failed.image, (failed.state?.terminated ?? failed.lastState?.terminated)?.message),
      now,
    );
  const waits = [...initContainerStatuses, ...(own ? [own] : [])].find(({ state }) => state?.waiting?.reason);
  if (waits) return waiting(waits.image, waits.state!.waiting!, now);
  const scheduled = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (scheduled?.status === 'False')
    return { state: 'waiting', seeksServer: true, ...notes.unschedulable(shortened(scheduled.message)) };
  const node = pod.spec?.nodeName;
  return node
    ? { state: 'waiting', ...notes.nodePrepares(node) }
    : { state: 'waiting', seeksServer: true, ...notes.nodeSought() };
}

function waiting(
  image: string,
  { reason = '', message = '' }: { reason?: string | undefined; message?: string | undefined },
  now: Date,
): PodState {
  const hopelessly = Object.hasOwn(hopeless, reason) ? hopeless[reason] : undefined;
  if (hopelessly) return exited('Refused', hopelessly(image, message), now);
  if (reason === 'ErrImagePull') return { state: 'waiting', ...notes.pullRetried(image, message) };
  return { state: 'waiting', ...notes.containerMade(image) };
}

function exitOf(ended: Terminated, now: Date): PodExit {
  const { exitCode, signal, reason, message, startedAt, finishedAt } = ended;
  const exit = {
    at: (finishedAt ?? now).toISOString(),
    ...(startedAt && { startedAt: startedAt.toISOString() }),
    exitCode,
  };
  if (reason === 'OOMKilled') return { ...exit, reason: 'OutOfMemory', ...notes.outOfMemory() };
  if (reason === 'ContainerCannotRun' || reason === 'StartError')
    return { ...exit, reason: 'Refused', ...notes.notStarted(message ?? reason) };
  const by = signal || (exitCode > 128 ? exitCode - 128 : 0);
  if (by === 9 || by === 15) return { ...exit, reason: 'Killed', ...notes.killed(by === 9 ? 'SIGKILL' : 'SIGTERM') };
  return exitCode === 0
    ? { ...exit, reason: 'Completed', ...notes.completed() }
    : { ...exit, reason: 'Error', ...notes.ended(exitCode) };
}

const exited = (reason: string, words: Words, now: Date): PodState => ({
  state: 'exited',
  exit: { at: now.toISOString(), reason, ...words },
});

/** What the scheduler could not free either is of no use to those who read it. */
const shortened = (message: string | undefined): string | undefined =>
  message?.replace(/ (no new claims to deallocate|preemption:).*$/s, '').trim();
