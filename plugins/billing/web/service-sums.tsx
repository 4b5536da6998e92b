import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { SessionAccount } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import type { billing } from '../contract.ts';
import { dayIn, type Period } from './period.ts';
import { paidCallsPlace } from './public.ts';
import { linesOfServices, Sums } from './sums.tsx';
import { usePeriod } from './use-period.tsx';

export interface ServiceSumsProps {
  account: SessionAccount;
  call: typeof billing.getSpendingDetails | typeof billing.getIncomeDetails | typeof billing.getIncomeReportByModels;
  side: 'spent' | 'earned';
  label: string;
  file: string;
  periods: readonly Period[];
  /** The account whose payments are shown alone. */
  payer?: { readonly id: number; readonly name: string } | undefined;
}

export const pollMs = 15_000;

/** What services cost or earned in the period that the address names. */
export function ServiceSums({ account, call, side, label, file, periods, payer }: ServiceSumsProps) {
  const { t } = useTranslation('billing');
  const { asked, bar } = usePeriod(account, periods);
  const [place] = useAtomValue(hostAtom).all(paidCallsPlace);
  const answer = useAnswer(call, { ...asked, ...(payer && { payer: String(payer.id) }) }, { poll: pollMs, keep: true });
  return (
    <>
      {bar(answer.data)}
      <Loaded answer={answer} what={label} shape="cards" count={2}>
        {(details) => (
          <Sums
            told={linesOfServices(details, t('removed'))}
            isIncome={side === 'earned' && !payer}
            label={label}
            of={t('sums.service')}
            file={`${file}-${dayIn(details.from, details.timeZone)}`}
            hrefOf={({ service }) =>
              service &&
              place?.href({
                account: account.shortName,
                side,
                ...service,
                payer: payer?.name,
                from: details.from,
                to: details.to,
              })
            }
          />
        )}
      </Loaded>
    </>
  );
}
