import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import styles from './comparison.module.css';

interface SimilarityProps {
  texts: readonly string[];
  similarities: readonly (readonly number[])[];
}

/** Each text beside each other one; the nearer two are, the stronger their cell. */
export function Similarities({ texts, similarities }: SimilarityProps) {
  const { t } = useTranslation('testing-text');
  return (
    // Scrollable regions must be reachable by keyboard.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('similarity')}>
      <table className={styles.matrix} aria-label={t('similarity')}>
        <thead>
          <tr>
            <th scope="col">{t('textColumn')}</th>
            {texts.map((text, at) => (
              <th key={at} scope="col" title={text}>
                {at + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.map((text, row) => (
            <tr key={row}>
              <th scope="row" title={text}>
                <span className={styles.number}>{row + 1}</span>
                <span className={styles.name}>{text}</span>
              </th>
              {similarities[row]!.map((value, column) => (
                <td
                  key={column}
                  data-self={row === column || undefined}
                  style={{ '--near': `${Math.round(Math.max(0, value) * 34)}%` } as CSSProperties}
                >
                  {number(value, 2)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Each text with the one that is nearest to it. */
export function Neighbours({ texts, similarities }: SimilarityProps) {
  const { t } = useTranslation('testing-text');
  return (
    <Table
      label={t('similarity')}
      density="compact"
      header={
        <>
          <HeaderCell>{t('textColumn')}</HeaderCell>
          <HeaderCell>{t('nearest')}</HeaderCell>
          <HeaderCell align="end">{t('cosine')}</HeaderCell>
        </>
      }
    >
      {texts.map((text, at) => {
        const [near, value] = nearest(similarities[at]!, at);
        return (
          <Row key={at}>
            <Cell label={t('textColumn')}>{`${at + 1}. ${text}`}</Cell>
            <Cell label={t('nearest')} emphasis="quiet">{`${near + 1}. ${texts[near]}`}</Cell>
            <Cell label={t('cosine')} align="end">
              {number(value, 2)}
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

const nearest = (row: readonly number[], own: number): readonly [at: number, value: number] =>
  row.reduce<readonly [number, number]>(
    (best, value, at) => (at !== own && value > best[1] ? [at, value] : best),
    [own, -Infinity],
  );
