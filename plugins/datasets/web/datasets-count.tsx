import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { datasets } from '../contract.ts';

/** How many datasets the account has, beside their entry of the sidebar. */
export function DatasetsCount() {
  const { account } = useAtomValue(sessionAtom);
  const { data } = useAnswer(datasets.getDatasetCounts, account && { account: account.id });
  return data && <Count>{number(data.datasets)}</Count>;
}
