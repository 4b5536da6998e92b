import type { InstanceSpec } from '#plugins/resource-groups/server/public.ts';

/** How what we make on an engine is told from what others do, and one instance from another. */
export const label = {
  installation: 'berth.installation',
  group: 'berth.group',
  instance: 'berth.instance',
  attempt: 'berth.attempt',
  account: 'berth.account',
  service: 'berth.service',
} as const;

export interface Place {
  readonly installation: string;
  readonly groupId: number;
}

type Labels = Readonly<Record<string, string>>;

export const instanceOf = (labels: Labels = {}): number => Number(labels[label.instance]);
export const attemptOf = (labels: Labels = {}): number => Number(labels[label.attempt]);
/** Whether an attempt of an instance can be meant: labels are what whoever has the engine wrote. */
export const isNamed = (labels: Labels): boolean =>
  [instanceOf(labels), attemptOf(labels)].every((each) => Number.isSafeInteger(each) && each >= 0);

export const labelsOf = ({ installation, groupId }: Place, spec: InstanceSpec, attempt: number): Labels => ({
  [label.installation]: installation,
  [label.group]: String(groupId),
  [label.instance]: String(spec.instanceId),
  [label.attempt]: String(attempt),
  [label.account]: String(spec.accountId),
  [label.service]: String(spec.modelId),
});

/** What a group's own containers are found by. */
export const filterOf = ({ installation, groupId }: Place): string[] => [
  `${label.installation}=${installation}`,
  `${label.group}=${groupId}`,
];

/** Names are the engine's, which several installations may share. */
export const nameOf = ({ installation }: Place, instanceId: number, attempt: number): string =>
  `berth-${installation.slice(0, 8)}-${instanceId}-${attempt}`;
/** Labels cannot be changed; a name can, and tells after a restart of ours too that a container was asked to stop. */
export const stoppedSuffix = '-stopped';
