import { useState, type ReactNode } from 'react';
import type { SessionAccount } from '#core/web/auth/session.ts';
import { useUrlState } from '#core/web/page/url-state.ts';
import { PeriodBar } from './period-bar.tsx';
import { dayIn, isDay, periodState, type Asked, type Period } from './period.ts';

interface Shown {
  readonly from: string;
  readonly timeZone: string;
}

export interface UsedPeriod {
  /** What to ask of the account for the period. */
  readonly asked: Asked;
  /** What is shown alone; empty where everything is. */
  readonly of: string;
  readonly hrefOf: (of: string) => string;
  /** What the figures are of; empty where they are of everything. */
  readonly chosen: Chosen;
  readonly choose: (part: Partial<Chosen>) => void;
  /** Whether lines are shown that had calls in the period before alone. */
  readonly isIdleShown: boolean;
  readonly showIdle: (shown: boolean) => void;
  /** Changes it; the present one is named by the account's calendar once an answer has told it. What else is chosen stands behind. */
  readonly bar: (shown: Shown | undefined, filters?: ReactNode) => ReactNode;
}

interface Chosen {
  /** As `account/name`; by its id where it was removed. */
  readonly service: string;
  /** The id of a key; 0 for calls without one. */
  readonly key: string;
}

/** The period that the address names. */
export function usePeriod(account: SessionAccount, periods: readonly Period[]): UsedPeriod {
  const { hrefWith, state, change } = useUrlState(periodState);
  const [now] = useState(() => new Date().toISOString());
  const date = isDay(state.date) ? state.date : undefined;
  return {
    of: state.of,
    hrefOf: (of) => hrefWith({ of }),
    chosen: { service: state.service, key: /^\d+$/.test(state.key) ? state.key : '' },
    choose: change,
    isIdleShown: state.idle !== '',
    showIdle: (shown) => change({ idle: shown ? 'true' : '' }),
    asked: { account: account.id, period: state.period, ...(date !== undefined && { date }) },
    bar: (shown, filters) => (
      <PeriodBar
        periods={periods}
        period={state.period}
        date={date ?? dayIn(shown?.from ?? now, shown?.timeZone ?? 'UTC')}
        today={dayIn(now, shown?.timeZone ?? 'UTC')}
        hrefOf={(period, day) => hrefWith({ period, date: day })}
      >
        {filters}
      </PeriodBar>
    ),
  };
}
