import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { datasets } from '../contract.ts';
import { SvgIcon } from '#core/web/ui/icons/svg-icon.tsx';

/** A table. */
export const Icon = (props: { color?: string }) => (
  <SvgIcon {...props}>
    <rect x="3" y="3" width="18" height="18" rx="2" />
    <path d="M9 3v18M3 9h18M3 15h18" />
  </SvgIcon>
);

/** How many datasets the account has, beside their entry of the sidebar. */
export function Page() {
  const { account } = useAtomValue(sessionAtom);
  const { data } = useAnswer(datasets.getDatasetCounts, account && { account: account.id });
  return data && <Count>{number(data.datasets)}</Count>;
}
