import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import type { Confusion } from './confusion.ts';
import styles from './report.module.css';

/** What is taken for what: expected labels downwards, given ones across, each cell the darker the larger its part of the row. */
export function Matrix({ confusion: { labels, counts }, label: name }: { confusion: Confusion; label: string }) {
  const { t } = useTranslation('fitting');
  const others = counts.some((row) => row[labels.length]! > 0);
  return (
    <div className={styles.scroller}>
      <table className={styles.matrix} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t('validation.expectedGiven')}</th>
            {labels.map((label) => (
              <th key={label} scope="col" title={label}>
                {label}
              </th>
            ))}
            {others && <th scope="col">{t('validation.other')}</th>}
          </tr>
        </thead>
        <tbody>
          {counts.map((given, row) => {
            const all = given.reduce((sum, count) => sum + count, 0);
            const label = labels[row];
            if (label === undefined && all === 0) return null;
            return (
              <tr key={label ?? ''}>
                <th scope="row" title={label}>
                  {label ?? <em>{t('validation.nothing')}</em>}
                </th>
                {given.slice(0, labels.length + (others ? 1 : 0)).map((count, column) => (
                  <td
                    key={labels[column] ?? ''}
                    className={row === column && label !== undefined ? styles.right : styles.wrong}
                    style={{ '--part': `${Math.round(all === 0 ? 0 : (count / all) * 45)}%` } as CSSProperties}
                  >
                    {count === 0 ? '' : number(count)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
