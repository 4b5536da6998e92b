import { useTranslation } from 'react-i18next';
import { Chart } from '#core/web/charts/chart.tsx';
import { formatOf, number } from '#core/web/text/format.ts';
import type { LicenceData } from '../contract.ts';
import { firstToBreak } from '../contract/first-to-break.ts';
import styles from './section.module.css';
import { linesOf } from './use-table.tsx';

/** Days of the calendar are the same everywhere. */
const dayText = (options: Intl.DateTimeFormatOptions) => (time: number) =>
  formatOf(Intl.DateTimeFormat, { ...options, timeZone: 'UTC' }).format(time);
const fullDay = dayText({ dateStyle: 'long' });
const shortDay = dayText({ day: 'numeric', month: 'short' });
const short = (value: number): string => number(value, Number.isInteger(value) ? 0 : 1);
/** So many days are named below a chart at most, at an even distance back from the latest. */
const mostNamed = 6;

/** The most that was used each day beside what is allowed, and what will break first. */
export function UseOverTime({ data }: { data: LicenceData }) {
  const { t } = useTranslation('licence');
  const { standing, settings, until, days } = data;
  const first = firstToBreak({ standing, limits: settings.limits, ends: settings.licenseEnds, until, days });
  const lines = linesOf(data).filter(({ name, limit }) => limit > 0 || days.some((day) => day[name] > 0));
  const times = days.map(({ day }) => Date.parse(day));
  const step = Math.ceil(times.length / mostNamed);
  const named = new Set(times.filter((_time, at) => (times.length - 1 - at) % step === 0));
  return (
    <>
      {first && (
        <p>
          <strong>{t('first.title')}</strong> {t(`first.${first.what}`, { date: fullDay(first.at) })}
        </p>
      )}
      {days.length < 2 ? (
        <p className={styles.quiet}>{t('use.early')}</p>
      ) : (
        <div className={styles.charts}>
          {lines.map(({ name, used, limit }) => (
            <Chart
              key={name}
              label={t(`use.${name}`)}
              summary={t('use.latest', { name: t(`use.${name}`), used: short(used) })}
              times={times}
              series={[
                { name: t('use.peak'), colour: 1, values: days.map((day) => day[name]) },
                { name: t('use.allowed'), colour: 2, dashed: true, values: days.map(() => limit) },
              ]}
              format={short}
              timeFormat={(time) => (named.has(time) ? shortDay(time) : '')}
              fullTimeFormat={fullDay}
              height={150}
              file={`licence-${name}`}
            />
          ))}
        </div>
      )}
    </>
  );
}
