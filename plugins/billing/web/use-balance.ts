import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer, type Answer } from '#core/web/state/state.ts';
import { billing } from '../contract.ts';
import type { BalanceData } from '../contract/data.ts';

const pollMs = 5_000;

/** The balance of the chosen account, kept fresh. */
export function useBalance(): Answer<BalanceData> {
  const account = useAtomValue(sessionAtom).account?.id;
  return useAnswer(billing.getBalance, account === undefined ? undefined : { account }, { poll: pollMs });
}
