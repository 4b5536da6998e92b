import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { services } from '../../contract.ts';

/** How many groups of services the account has, beside their entry of the sidebar. */
export function ServiceGroupsCount() {
  const { account } = useAtomValue(sessionAtom);
  const { data } = useAnswer(services.getGroups, account && { account: account.id });
  return data && <Count>{number(data.length)}</Count>;
}
