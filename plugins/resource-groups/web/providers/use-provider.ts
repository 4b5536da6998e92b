import { useAnswer } from '#core/web/state/state.ts';
import { resourceGroups, type GroupType } from '../../contract.ts';

/** The name of who offers servers of a type; undefined where nobody does here. */
export function useProvider(type: GroupType): string | undefined {
  const name = `${type}_PROVIDER`;
  const { data = [] } = useAnswer(resourceGroups.getProviders, {});
  return data.includes(name) ? name : undefined;
}
