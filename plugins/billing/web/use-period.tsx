import { useState, type ReactNode } from 'react';
import type { SessionAccount } from '#core/web/auth/session.ts';
import { useUrlState } from '#core/web/page/url-state.ts';
import { PeriodBar } from './period-bar.tsx';
import { dayIn, isDay, periodState, type Period } from './period.ts';

interface Shown {
  readonly from: string;
  readonly timeZone: string;
}

interface UsedPeriod {
  /** What to ask of the account for the period. */
  readonly asked: { readonly account: number; readonly period: Period; readonly date?: string };
  /** What is shown alone; empty where everything is. */
  readonly of: string;
  readonly hrefOf: (of: string) => string;
  /** Changes it; the present one is named by the account's calendar once an answer has told it. */
  readonly bar: (shown: Shown | undefined) => ReactNode;
}

/** The period that the address names. */
export function usePeriod(account: SessionAccount, periods: readonly Period[]): UsedPeriod {
  const { hrefWith, state } = useUrlState(periodState);
  const [now] = useState(() => new Date().toISOString());
  const date = isDay(state.date) ? state.date : undefined;
  return {
    of: state.of,
    hrefOf: (of) => hrefWith({ of }),
    asked: { account: account.id, period: state.period, ...(date !== undefined && { date }) },
    bar: (shown) => (
      <PeriodBar
        periods={periods}
        period={state.period}
        date={date ?? dayIn(shown?.from ?? now, shown?.timeZone ?? 'UTC')}
        today={dayIn(now, shown?.timeZone ?? 'UTC')}
        hrefOf={(period, day) => hrefWith({ period, date: day })}
      />
    ),
  };
}
