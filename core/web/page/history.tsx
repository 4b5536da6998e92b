import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatLogData } from '#core/contract/stat-log.ts';
import type { Answer } from '../state/state.ts';
import { Button } from '../ui/inputs/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { HistoryTable, type HistoryColumn } from './history-table.tsx';
import { Loaded } from './loaded.tsx';
import styles from './history.module.css';

interface HistoryProps {
  answer: Answer<readonly StatLogData[]>;
  /** What the table lists. */
  label: string;
  about?: HistoryColumn<StatLogData>;
  /** What stands there while nothing has happened. */
  nothing: ReactNode;
  /** Where its call answers it page by page; otherwise all of it is there. */
  pages?: HistoryPages;
  /** What happened, in words. */
  children: (record: StatLogData) => ReactNode;
}

const step = 50;

/** The page of a history that is shown, for the query of its call. */
export interface HistoryPages {
  readonly query: { readonly size: number; readonly before?: number };
  /** Goes to what is older than a record. */
  readonly older: (last: StatLogData) => void;
  /** Goes back; undefined on the newest page. */
  readonly newer: (() => void) | undefined;
}

/** Goes through a history page by page, from the newest on. */
export function useHistoryPages(): HistoryPages {
  const [lasts, setLasts] = useState<readonly number[]>([]);
  const before = lasts.at(-1);
  return {
    query: { size: step, ...(before !== undefined && { before }) },
    older: ({ recordId }) => setLasts([...lasts, recordId]),
    newer: before === undefined ? undefined : () => setLasts(lasts.slice(0, -1)),
  };
}

/** What happened to something, the newest first. */
export function History({ answer, label, about, nothing, pages, children }: HistoryProps) {
  const { t } = useTranslation('core');
  const [shown, setShown] = useState(step);
  return (
    <Loaded answer={answer} what={label} count={6}>
      {(records) => (
        <Card padding="none">
          {records.length === 0 && !pages?.newer ? (
            nothing
          ) : (
            <HistoryTable label={label} records={records.slice(0, shown)} about={about}>
              {children}
            </HistoryTable>
          )}
          {pages && (pages.newer || records.length >= step) && (
            <div className={styles.more}>
              {pages.newer && <Button onClick={pages.newer}>{t('history.newer')}</Button>}
              {records.length >= step && (
                <Button onClick={() => pages.older(records.at(-1)!)}>{t('history.older')}</Button>
              )}
            </div>
          )}
          {!pages && records.length > shown && (
            <div className={styles.more}>
              <Button onClick={() => setShown(shown + step)}>{t('history.older')}</Button>
            </div>
          )}
        </Card>
      )}
    </Loaded>
  );
}
