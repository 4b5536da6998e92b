import type { InstanceListData, ModelInstanceData } from '#plugins/instances/contract.ts';

/** Which instance an address means: the named one, else the one that needs somebody most; none where all are meant. */
export function chosenOf(
  { records, named: known, foremost }: Pick<InstanceListData, 'records' | 'named' | 'foremost'>,
  named: string | undefined,
  about: 'one' | 'any' | 'all',
): ModelInstanceData | undefined {
  const found = [...known, ...records].find(({ id }) => String(id) === named);
  return found || about !== 'one' ? found : foremost;
}
