import { useAnswer, type Answer } from '#core/web/state/state.ts';
import { billing } from '../contract.ts';
import type { ServiceDetails } from '../contract/data.ts';
import type { KeySpending } from '../contract/key-spending.ts';
import { dayIn, shifted, type Asked } from './period.ts';

export type SumsCall =
  | typeof billing.getSpendingDetails
  | typeof billing.getIncomeDetails
  | typeof billing.getIncomeReportByModels;

interface AskedSums {
  readonly call: SumsCall;
  readonly asked: Asked;
  /** The id of the key whose calls are meant; empty for all. */
  readonly key: string;
  /** The account whose payments are meant. */
  readonly payer: number | undefined;
}

export const pollMs = 15_000;
const fresh = { poll: pollMs, keep: true };

/** What services cost or earned in a period, and in the one before. */
export function useSums({ call, asked, key, payer }: AskedSums): {
  readonly answer: Answer<ServiceDetails | KeySpending>;
  readonly before: ServiceDetails | KeySpending | undefined;
} {
  const all = { ...asked, ...(payer !== undefined && { payer: String(payer) }) };
  const ofAll = useAnswer(call, key === '' ? all : undefined, fresh);
  const ofKey = useAnswer(billing.getKeySpending, key === '' ? undefined : { ...asked, key }, fresh);
  const answer = key === '' ? ofAll : ofKey;
  const { data } = answer;
  const date = data && shifted(asked.period, dayIn(data.from, data.timeZone), -1);
  const allBefore = useAnswer(call, key === '' && date !== undefined ? { ...all, date } : undefined);
  const keyBefore = useAnswer(
    billing.getKeySpending,
    key === '' || date === undefined ? undefined : { ...asked, date, key },
  );
  return { answer, before: (key === '' ? allBefore : keyBefore).data };
}
