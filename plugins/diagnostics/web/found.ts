import { useAnswer } from '#core/web/state/state.ts';
import { instances as contract, type ModelInstanceData } from '#plugins/instances/contract.ts';
import { perPage } from './instances/listed.ts';
import { pollMs } from './one.ts';
import type { DiagnosticsTabProps } from './public.ts';

interface Found {
  readonly records: readonly ModelInstanceData[];
  /** How many there are of which these are the first. */
  readonly total: number;
}

/** The first instances whose name or server holds what is searched for; without a search those that the page has anyway. */
export function useFound(
  { account, model, list }: Pick<DiagnosticsTabProps, 'account' | 'model' | 'list'>,
  search: string,
): Found {
  const q = search.trim();
  const { data } = useAnswer(
    contract.listModelInstances,
    q === '' ? undefined : { account, model, withEnded: true, size: perPage, q },
    { poll: pollMs, keep: true },
  );
  const { records, paging } = (q !== '' && data) || list;
  return { records, total: paging.totalElements };
}
