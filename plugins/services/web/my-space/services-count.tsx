import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { services } from '../../contract.ts';

/** Others of the account, or their programs, make and delete services as well. */
const pollMs = 30_000;

/** How many services the account has, beside their entry of the sidebar; nothing before that is known. */
export function ServicesCount() {
  const { account } = useAtomValue(sessionAtom);
  const { data } = useAnswer(services.getModelCounts, account && { account: account.id }, { poll: pollMs });
  return data && <Count>{data.own}</Count>;
}
