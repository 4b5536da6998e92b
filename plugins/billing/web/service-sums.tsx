import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionAccount } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import type { billing } from '../contract.ts';
import { dayIn, isDay, periodState, type Period } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import { linesOfServices, Sums } from './sums.tsx';

interface ServiceSumsProps {
  account: SessionAccount;
  call: typeof billing.getSpendingDetails | typeof billing.getIncomeDetails | typeof billing.getIncomeReportByModels;
  label: string;
  file: string;
  periods: readonly Period[];
}

const pollMs = 15_000;

/** What services cost or earned in the period that the address names. */
export function ServiceSums({ account, call, label, file, periods }: ServiceSumsProps) {
  const { t } = useTranslation('billing');
  const { hrefWith, state } = useUrlState(periodState);
  const date = isDay(state.date) ? state.date : undefined;
  const [today] = useState(() => new Date().toISOString());
  const answer = useAnswer(
    call,
    { account: account.id, period: state.period, ...(date !== undefined && { date }) },
    { poll: pollMs, keep: true },
  );
  return (
    <>
      <PeriodBar
        periods={periods}
        period={state.period}
        date={date ?? dayIn(answer.data?.from ?? today, answer.data?.timeZone ?? 'UTC')}
        hrefOf={(period, day) => hrefWith({ period, date: day })}
      />
      <Loaded answer={answer} what={label} shape="cards" count={2}>
        {(details) => (
          <Sums
            told={linesOfServices(details, t('removed'))}
            label={label}
            of={t('sums.service')}
            file={`${file}-${dayIn(details.from, details.timeZone)}`}
          />
        )}
      </Loaded>
    </>
  );
}
