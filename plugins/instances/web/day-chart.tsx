import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { dayMinutes, stretchesOf, type Stretch } from './day.ts';
import type { Slot } from './slots.ts';
import { timeText } from './slots.ts';
import styles from './day-chart.module.css';

interface DayChartProps {
  slots: readonly Slot[];
  min: number;
  max: number | undefined;
}

const [width, height] = [960, 120];
const hours = [0, 3, 6, 9, 12, 15, 18, 21];

/** The bounds of the number of instances over the day: what slots say, and what holds between them. */
export function DayChart({ slots, min, max }: DayChartProps) {
  const { t } = useTranslation('instances');
  const stretches = stretchesOf(slots, { min, max });
  const top = Math.max(1, ...stretches.map((each) => each.max ?? each.min + 1));
  const x = (minute: number) => (minute / dayMinutes) * width;
  const y = (count: number) => height - (count / top) * height;
  const boundsOf = ({ min: least, max: most }: Stretch) =>
    most === undefined ? t('schedule.atLeast', { min: number(least) }) : `${number(least)}–${number(most)}`;
  const clock = (minute: number) => timeText({ hour: Math.floor(minute / 60) % 24, minute: minute % 60 });
  const told = stretches.map((each) => `${clock(each.from)}–${clock(each.to)}: ${boundsOf(each)}`).join('; ');
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <span className={styles.slotKey}>{t('schedule.legendSlot')}</span>
        <span className={styles.otherKey}>{t('schedule.legendOther')}</span>
      </figcaption>
      <div className={styles.plot} role="img" aria-label={t('schedule.chart', { told })}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={styles.svg}>
          {stretches.map((each) => (
            <g key={each.from} className={each.slot ? styles.slot : styles.other}>
              <rect
                x={x(each.from)}
                width={x(each.to) - x(each.from)}
                y={y(each.max ?? top)}
                height={height - y(each.max ?? top)}
                className={styles.upTo}
              />
              <rect
                x={x(each.from)}
                width={x(each.to) - x(each.from)}
                y={y(each.min)}
                height={height - y(each.min)}
                className={styles.least}
              />
            </g>
          ))}
        </svg>
        {stretches
          .filter(({ from, to }) => to - from >= 90)
          .map((each) => (
            <span
              key={each.from}
              className={styles.bounds}
              style={{ left: `${((each.from + each.to) / 2 / dayMinutes) * 100}%` }}
            >
              {boundsOf(each)}
            </span>
          ))}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{clock(hour * 60)}</span>
        ))}
      </div>
    </figure>
  );
}
