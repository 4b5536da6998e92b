import type { Words } from '#plugins/resource-groups/server/public.ts';
import { wordsOf } from './shapes.ts';

/** Words of the cluster, as they stand within ours. */
export const plain = (text: unknown, otherwise: string): string =>
  wordsOf(text).trim().replace(/\.+$/, '') || otherwise;

const silent = 'the cluster does not say why';

/** What instances in a cluster wait for and how they end, each by a code that has a text in every language. */
export const notes = {
  podMade: (): Words => ({ code: 'kubernetes.pod_made', message: 'Its pod is being made.' }),
  nodeSought: (): Words => ({ code: 'kubernetes.node_sought', message: 'The cluster looks for a node.' }),
  nodePrepares: (node: string): Words => ({
    code: 'kubernetes.node_prepares',
    args: { node },
    message: `The node ${node} prepares it.`,
  }),
  unschedulable: (told: string | undefined): Words => {
    const why = plain(told, silent);
    return {
      code: 'kubernetes.unschedulable',
      args: { why },
      message: `No node of the cluster takes it yet: ${why}. Lower what the service asks for, or add a node.`,
    };
  },
  containerMade: (image: string): Words => ({
    code: 'kubernetes.container_made',
    args: { image },
    message: `Its image ${image} is fetched and its container is made.`,
  }),
  pullRetried: (image: string, told: string): Words => {
    const why = plain(told, silent);
    return {
      code: 'kubernetes.pull_retried',
      args: { image, why },
      message: `The image ${image} could not be fetched: ${why}. It is tried again.`,
    };
  },
  pullFailed: (image: string, told: string): Words => {
    const why = plain(told, silent);
    return {
      code: 'kubernetes.pull_failed',
      args: { image, why },
      message: `The image ${image} cannot be fetched: ${why}. Correct its address, or the credentials of its registry.`,
    };
  },
  imageName: (image: string): Words => ({
    code: 'kubernetes.image_name',
    args: { image },
    message: `${image} is no address of an image. Correct it on the page of the image.`,
  }),
  neverPulled: (image: string): Words => ({
    code: 'kubernetes.never_pulled',
    args: { image },
    message: `The node does not have the image ${image}, and the cluster is told never to fetch it. Put it there, or have the cluster fetch images.`,
  }),
  containerConfig: (told: string): Words => {
    const why = plain(told, silent);
    return {
      code: 'kubernetes.container_config',
      args: { why },
      message: `The cluster lacks something that its container is made with: ${why}. Look at the deployment patch of the service, and at the secrets and volumes of the namespace.`,
    };
  },
  containerRefused: (told: string): Words => {
    const why = plain(told, silent);
    return {
      code: 'kubernetes.container_refused',
      args: { why },
      message: `The node cannot make its container: ${why}. Look at the deployment patch of the service and at what its image starts.`,
    };
  },
  dataFailed: (image: string, told: string | undefined): Words => {
    const why = plain(told, 'its cp failed');
    return {
      code: 'kubernetes.data_failed',
      args: { image, why },
      message: `The files of the data image ${image} could not be copied: ${why}. The image has to have a cp, and the path has to be in it.`,
    };
  },
  evicted: (told: string | undefined): Words => {
    const why = plain(told, 'it was short of something');
    return { code: 'kubernetes.evicted', args: { why }, message: `Its node put it out: ${why}.` };
  },
  podFailed: (told: string | undefined): Words => {
    const why = plain(told, silent);
    return { code: 'kubernetes.pod_failed', args: { why }, message: `Its pod failed: ${why}.` };
  },
  stopped: (): Words => ({ code: 'kubernetes.stopped', message: 'It was asked to stop and ended.' }),
  outOfMemory: (): Words => ({
    code: 'kubernetes.out_of_memory',
    message: 'It needed more memory than its memory limit allows. Raise the limit, or make it need less.',
  }),
  notStarted: (told: string): Words => {
    const why = plain(told, silent);
    return {
      code: 'kubernetes.not_started',
      args: { why },
      message: `Its program could not be started: ${why}. Correct what its image or the deployment patch starts.`,
    };
  },
  killed: (signal: 'SIGKILL' | 'SIGTERM'): Words => ({
    code: 'kubernetes.killed',
    args: { signal },
    message: `It was ended from outside by ${signal}.`,
  }),
  completed: (): Words => ({
    code: 'kubernetes.completed',
    message: 'It ended by itself with exit code 0, although a service is to go on until it is stopped.',
  }),
  ended: (exitCode: number): Words => ({
    code: 'kubernetes.ended',
    args: { exitCode: String(exitCode) },
    message: `It ended with exit code ${exitCode}.`,
  }),
};
