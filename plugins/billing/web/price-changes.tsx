import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { usePriceText } from './price-text.ts';
import type { Told } from './sum-lines.ts';
import { changeDay } from './sums-row.tsx';
import styles from './billing.module.css';

/** What the marks of the chart are: which price changed, when, from what to what. */
export function PriceChanges({ told: { lines, priceChanges = [], timeZone } }: { told: Told }) {
  const { t } = useTranslation('billing');
  const price = usePriceText();
  if (priceChanges.length === 0) return null;
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  return (
    <ul className={clsx(styles.second, styles.changes)} aria-label={t('sums.priceChanges')}>
      {priceChanges.map(({ id, time, before, after }) => (
        <li key={`${id} ${time}`}>
          ▾{' '}
          {t('sums.priceChange', {
            date: changeDay(time, timeZone),
            name: names.get(id),
            before: price(before),
            after: price(after),
          })}
        </li>
      ))}
    </ul>
  );
}
