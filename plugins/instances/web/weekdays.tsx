import { useTranslation } from 'react-i18next';
import { formatOf } from '#core/web/text/format.ts';
import styles from './weekdays.module.css';

/** In the order of a week, from Monday on. */
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

interface WeekdaysProps {
  value: readonly string[];
  readOnly: boolean;
  onChange: (days: readonly string[]) => void;
}

/** Days of the week to choose from; none chosen means every day. */
export function Weekdays({ value, readOnly, onChange }: WeekdaysProps) {
  const { t } = useTranslation('instances');
  return (
    <div role="group" aria-label={t('schedule.days')} className={styles.days}>
      {weekdays.map((day, at) => (
        <button
          key={day}
          type="button"
          className={styles.day}
          aria-label={nameOf(at, 'long')}
          aria-pressed={value.includes(day)}
          disabled={readOnly}
          onClick={() =>
            onChange(weekdays.filter((each) => (each === day ? !value.includes(day) : value.includes(each))))
          }
        >
          {nameOf(at, 'short')}
        </button>
      ))}
    </div>
  );
}

/** 5 January 1970 was a Monday. */
const nameOf = (at: number, weekday: 'short' | 'long'): string =>
  formatOf(Intl.DateTimeFormat, { weekday, timeZone: 'UTC' } as const).format(Date.UTC(1970, 0, 5 + at));
