import type { V1ContainerStateTerminated, V1Pod } from '@kubernetes/client-node';
import { container } from './labels.ts';

/** How an attempt ended. */
export interface PodExit {
  readonly at: string;
  readonly startedAt?: string;
  readonly exitCode?: number;
  readonly reason: string;
  readonly message: string;
}

export type PodState =
  | { readonly state: 'waiting'; readonly message: string }
  | { readonly state: 'running'; readonly since: Date; readonly node: string | undefined }
  | { readonly state: 'exited'; readonly exit: PodExit };

/** Reasons of kubelets for which waiting mends nothing. */
const hopeless = new Set([
  'InvalidImageName',
  'ErrImageNeverPull',
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
]);

/** What a pod's conditions say of the instance that it is, in our words; kubelets' own follow them. */
export function podState(pod: V1Pod | undefined, now: Date): PodState {
  if (!pod) return { state: 'waiting', message: 'Its pod is being made.' };
  const { phase, reason, message, containerStatuses = [], initContainerStatuses = [] } = pod.status ?? {};
  const own = containerStatuses.find(({ name }) => name === container);
  const ended = own?.state?.terminated ?? own?.lastState?.terminated;
  if (ended) return { state: 'exited', exit: exitOf(ended, now) };
  if (phase === 'Failed' || reason === 'Evicted')
    return exited(reason === 'Evicted' ? 'Evicted' : 'Lost', evicted(reason, message), now);
  if (own?.state?.running)
    return {
      state: 'running',
      since: new Date(own.state.running.startedAt ?? now),
      node: pod.spec?.nodeName,
    };
  const failed = initContainerStatuses.find(({ state, lastState }) =>
    [state?.terminated, lastState?.terminated].some((each) => each !== undefined && each.exitCode !== 0),
  );
  if (failed)
    return exited(
      'Refused',
      `The files of the data image ${failed.image} could not be copied: ${(failed.state?.terminated ?? failed.lastState?.terminated)?.message ?? 'its cp failed'}. The image has to have a cp, and the path has to be in it.`,
      now,
    );
  const waits = [...initContainerStatuses, ...(own ? [own] : [])].find(({ state }) => state?.waiting?.reason);
  if (waits) return waiting(waits.image, waits.state!.waiting!, now);
  const scheduled = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (scheduled?.status === 'False')
    return {
      state: 'waiting',
      message: `No node of the cluster takes it yet${toldBy(shortened(scheduled.message))}. Lower what the service asks for, or add a node.`,
    };
  const node = pod.spec?.nodeName;
  return { state: 'waiting', message: node ? `The node ${node} prepares it.` : 'The cluster looks for a node.' };
}

function waiting(
  image: string,
  { reason = '', message = '' }: { reason?: string; message?: string },
  now: Date,
): PodState {
  const told = toldBy(message);
  if (reason === 'ImagePullBackOff')
    return exited(
      'Refused',
      `The image ${image} cannot be fetched${told}. Correct its address, or the credentials of its registry.`,
      now,
    );
  if (reason === 'ErrImagePull')
    return { state: 'waiting', message: `The image ${image} could not be fetched${told}. It is tried again.` };
  if (hopeless.has(reason)) return exited('Refused', `The cluster cannot start it (${reason})${told}.`, now);
  return { state: 'waiting', message: `Its image ${image} is fetched and its container is made.` };
}

function exitOf(ended: V1ContainerStateTerminated, now: Date): PodExit {
  const { exitCode, signal, reason, message, startedAt, finishedAt } = ended;
  const exit = {
    at: timeOf(finishedAt) ?? now.toISOString(),
    ...(timeOf(startedAt) && { startedAt: timeOf(startedAt)! }),
    exitCode,
  };
  if (reason === 'OOMKilled')
    return {
      ...exit,
      reason: 'OutOfMemory',
      message: 'It needed more memory than its memory limit allows. Raise the limit, or make it need less.',
    };
  if (reason === 'ContainerCannotRun' || reason === 'StartError')
    return { ...exit, reason: 'Refused', message: `Its program could not be started: ${message ?? reason}` };
  const by = signal || (exitCode > 128 ? exitCode - 128 : 0);
  if (by === 9 || by === 15)
    return { ...exit, reason: 'Killed', message: `It was ended from outside by ${by === 9 ? 'SIGKILL' : 'SIGTERM'}.` };
  return exitCode === 0
    ? {
        ...exit,
        reason: 'Completed',
        message: 'It ended by itself with exit code 0, although a service is to go on until it is stopped.',
      }
    : { ...exit, reason: 'Error', message: `It ended with exit code ${exitCode}.` };
}

const exited = (reason: string, message: string, now: Date): PodState => ({
  state: 'exited',
  exit: { at: now.toISOString(), reason, message },
});

const evicted = (reason: string | undefined, message: string | undefined): string =>
  reason === 'Evicted'
    ? `Its node put it out: ${message ?? 'it was short of something'}`
    : `Its pod failed: ${message ?? reason ?? 'the cluster does not say why'}`;

const timeOf = (moment: Date | string | undefined): string | undefined =>
  moment === undefined ? undefined : new Date(moment).toISOString();

/** Words of the cluster, to follow ours. */
const toldBy = (message: string | undefined): string => (message ? `: ${message.replace(/\.+$/, '')}` : '');

/** What the scheduler could not free either is of no use to those who read it. */
const shortened = (message: string | undefined): string | undefined =>
  message?.replace(/ (no new claims to deallocate|preemption:).*$/s, '').trim();
