import type { ModelInstanceData } from '#plugins/instances/contract.ts';

/** Which instance an address means: the named one, else the one that needs somebody most; none where all are meant. */
export function chosenOf(
  instances: readonly ModelInstanceData[],
  named: string | undefined,
  about: 'one' | 'any' | 'all',
): ModelInstanceData | undefined {
  const found = instances.find(({ id }) => String(id) === named);
  if (found || about !== 'one') return found;
  return instances.find(({ statusInfo }) => statusInfo.totalStatus === 'FAILED') ?? instances[0];
}
