import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronLeftIcon, ChevronRightIcon } from '#core/web/ui/icons/common-icons.tsx';
import { IconButton } from '#core/web/ui/inputs/icon-button.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { following, periodName, shifted, type Period } from './period.ts';
import styles from './billing.module.css';

interface PeriodBarProps {
  periods: readonly Period[];
  period: Period;
  /** A day within it. */
  date: string;
  /** Nothing has been booked after it. */
  today: string;
  hrefOf: (period: Period, date: string) => string;
  /** What else is chosen. */
  children?: ReactNode;
}

/** Chooses a period of the calendar, and goes to the ones beside it. */
export function PeriodBar({ periods, period, date, today, hrefOf, children }: PeriodBarProps) {
  const { t } = useTranslation('billing');
  const next = following(period, date, today);
  return (
    <div className={styles.bar}>
      <Segmented
        label={t('period.label')}
        value={period}
        options={periods.map((value) => ({ value, label: t(`period.${value}`), href: hrefOf(value, date) }))}
      />
      <div className={styles.steps}>
        <IconButton
          label={t('period.before')}
          icon={<ChevronLeftIcon />}
          href={hrefOf(period, shifted(period, date, -1))}
        />
        <span className={styles.period}>{periodName(period, date)}</span>
        <IconButton
          label={t('period.after')}
          icon={<ChevronRightIcon />}
          {...(next === undefined ? { disabled: true } : { href: hrefOf(period, next) })}
        />
      </div>
      {children}
    </div>
  );
}
