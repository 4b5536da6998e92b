import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { resourceGroups } from '../contract.ts';

/** How many groups the account has, beside their entry of the sidebar. */
export function ResourceGroupsCount() {
  const { account } = useAtomValue(sessionAtom);
  const { data } = useAnswer(resourceGroups.getOwnedResourceGroups, account && { account: account.id });
  return data && <Count>{number(data.length)}</Count>;
}
