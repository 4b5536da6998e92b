import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#core/web/text/format.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import type { DatasetRows } from '../../contract.ts';
import styles from './edit.module.css';
import type { Rows } from './use-rows.ts';

interface RowsFootProps {
  rows: Rows;
  page: DatasetRows;
  children?: ReactNode;
}

/** Which rows are shown, and the way to those before and behind them. */
export function RowsFoot({ rows, page, children }: RowsFootProps) {
  const { t } = useTranslation('datasets');
  const { rows: shown, total, next } = page;
  return (
    <footer className={styles.foot}>
      <span>
        {t('edit.range', {
          from: number(shown[0]?.row ?? 0),
          to: number(shown.at(-1)?.row ?? 0),
          total: number(total),
        })}
      </span>
      {children}
      <span className={styles.pages}>
        <Button size="sm" disabled={rows.from === 1} onClick={rows.back}>
          {t('pager.back')}
        </Button>
        <Button size="sm" disabled={next === undefined} onClick={() => rows.goOn(page)}>
          {t('pager.next')}
        </Button>
      </span>
    </footer>
  );
}
