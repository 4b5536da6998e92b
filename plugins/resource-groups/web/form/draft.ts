import type { CreateResourceGroupData, ResourceGroupEssentialData } from '../../contract.ts';

type Value = string | number | boolean | null;
/** What the form of a group holds, by the names that the server's refusals have. */
export type GroupDraft = Readonly<Record<string, Value>>;

/** What the fields of a connection begin with. */
export const connection = 'connection';
const scaling = 'autoScalingConfiguration';
const offers = 'offerRequirements';
const scalingNumbers = [
  'minServersCount',
  'maxServersCount',
  'cooldownPeriodMinutes',
  'maxDowntimeMinutes',
  'idleMinutes',
] as const;
const offerNumbers = ['minLifetimeMinutes', 'minReliabilityPercent', 'minVramGb', 'maxPricePerHour'] as const;

/** The form of a group, or of a new one. */
export function draftOf(group: Partial<ResourceGroupEssentialData>): GroupDraft {
  const { autoScalingConfiguration: scales, offerRequirements: asks } = group;
  return {
    name: group.name ?? '',
    resourceGroupType: group.resourceGroupType ?? 'HOSTING_SERVER',
    access: group.access ?? 'PRIVATE',
    isDefault: group.isDefault ?? false,
    enabledEviction: group.enabledEviction ?? false,
    enabledAutoScaling: group.enabledAutoScaling ?? false,
    tarifficationPrice: group.tarifficationPrice ?? 0,
    costPrice: group.costPrice ?? 0,
    tarifficationPeriod: group.tarifficationPeriod ?? 'HOUR',
    deploymentName: group.deploymentName ?? '',
    [`${scaling}.placement`]: scales?.placement ?? 'SPREAD',
    [`${scaling}.serverConfiguration`]: scales?.serverConfiguration ?? '',
    [`${scaling}.fallbackServersIds`]: scales?.fallbackServersIds?.join(', ') ?? '',
    [`${scaling}.serverId`]: scales?.serverId ?? null,
    [`${scaling}.reserveResourceGroupName`]: scales?.reserveResourceGroupName ?? '',
    ...Object.fromEntries(scalingNumbers.map((each) => [`${scaling}.${each}`, scales?.[each] ?? null])),
    [`${offers}.minCudaVersion`]: asks?.minCudaVersion ?? '',
    [`${offers}.gpus`]: asks?.gpus?.join(', ') ?? '',
    ...Object.fromEntries(offerNumbers.map((each) => [`${offers}.${each}`, asks?.[each] ?? null])),
  };
}

/** What stands in a form of its connection, by the names of its fields. */
export const connectionOf = <T>(all: Readonly<Record<string, T>>): Record<string, Exclude<T, number | boolean>> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([path, value]) =>
      path.startsWith(`${connection}.`)
        ? [[path.slice(connection.length + 1), value as Exclude<T, number | boolean>]]
        : [],
    ),
  );

export const rents = (draft: GroupDraft): boolean => draft['resourceGroupType'] === 'VAST_AI';
export const isDeployed = (draft: GroupDraft): boolean => draft['resourceGroupType'] !== 'HOSTING_SERVER';
/** Whether it is the platform that chooses among the servers, not their driver. */
export const isPlaced = (draft: GroupDraft): boolean => draft['resourceGroupType'] === 'HOSTING_SERVER';

/** Whether its driver finds its servers where it is led. */
export const findsServers = ({ resourceGroupType: type }: GroupDraft): boolean =>
  type === 'DOCKER' || type === 'KUBERNETES';

/** Several values that stand in one with commas between. */
export const listed = (value: Value | undefined): string[] =>
  String(value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** What is sent of a form; fields that its kind of group does not have are left out. */
export function changeOf(draft: GroupDraft): CreateResourceGroupData {
  const text = (path: string) => String(draft[path] ?? '').trim();
  const numbers = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => (draft[`${prefix}.${name}`] === null ? [] : [[name, draft[`${prefix}.${name}`]]])),
    );
  const reached = Object.fromEntries(
    Object.entries(connectionOf(draft)).filter(([, value]) => value !== null && value !== ''),
  );
  return {
    name: text('name'),
    resourceGroupType: draft['resourceGroupType'],
    access: draft['access'],
    isDefault: draft['isDefault'],
    enabledEviction: draft['enabledEviction'],
    tarifficationPrice: draft['tarifficationPrice'] ?? 0,
    costPrice: draft['costPrice'] ?? 0,
    tarifficationPeriod: draft['tarifficationPeriod'],
    ...(Object.keys(reached).length > 0 && { [connection]: reached }),
    ...(isDeployed(draft) && { deploymentName: text('deploymentName') }),
    enabledAutoScaling: draft['enabledAutoScaling'],
    [scaling]: {
      minServersCount: 0,
      ...numbers(scaling, [...scalingNumbers, 'serverId']),
      ...(isPlaced(draft) && { placement: draft[`${scaling}.placement`] }),
      serverConfiguration: text(`${scaling}.serverConfiguration`),
      fallbackServersIds: listed(draft[`${scaling}.fallbackServersIds`]).map(Number),
      reserveResourceGroupName: text(`${scaling}.reserveResourceGroupName`),
    },
    ...(rents(draft) && {
      [offers]: {
        ...numbers(offers, offerNumbers),
        minCudaVersion: text(`${offers}.minCudaVersion`),
        gpus: listed(draft[`${offers}.gpus`]),
      },
    }),
  } as CreateResourceGroupData;
}
