/** How what we make in a cluster is told from what others do, and one instance from another. */
export const label = {
  installation: 'berth/installation',
  group: 'berth/group',
  instance: 'berth/instance',
  attempt: 'berth/attempt',
  account: 'berth/account',
  service: 'berth/service',
} as const;

/** How an attempt ended, on its deployment: it stays, without pods, until the instance is forgotten. */
export const exitAnnotation = 'berth/exit';
/** The container of a pod that is the instance. */
export const container = 'service';

export const nameOf = (instanceId: number, attempt: number): string => `berth-${instanceId}-${attempt}`;

interface Labelled {
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
}

export const instanceOf = ({ metadata }: Labelled): number => Number(metadata?.labels?.[label.instance]);
export const attemptOf = ({ metadata }: Labelled): number => Number(metadata?.labels?.[label.attempt]);

/** What a group's own things are found by. */
export const selectorOf = (installation: string, groupId: number): string =>
  `${label.installation}=${installation},${label.group}=${groupId}`;
