import { useAnswer } from '#core/web/state/state.ts';
import { resourceGroups, type GroupType } from '../../contract.ts';

const nameOf = (type: GroupType): string => `${type}_PROVIDER`;

/** The names of all who offer servers here: the machines of the installation, and whom servers are rented from. */
export function useProviders(): readonly string[] {
  const { data = [] } = useAnswer(resourceGroups.getProviders, {});
  return [nameOf('HOSTING_SERVER'), ...data];
}

/** The name of who offers servers of a type; undefined where nobody does here. */
export function useProvider(type: GroupType): string | undefined {
  return useProviders().find((name) => name === nameOf(type));
}
