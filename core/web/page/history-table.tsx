import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatLogData } from '#core/contract/stat-log.ts';
import { Cell, HeaderCell, Row, Table } from '../ui/data/table.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Ago } from './ago.tsx';
import styles from './history.module.css';

type Happened = Pick<StatLogData, 'recordId' | 'level' | 'code' | 'timestamp'>;

/** A further column, such as whom it happened to. */
export interface HistoryColumn<R> {
  readonly label: string;
  readonly value: (record: R) => ReactNode;
}

interface HistoryTableProps<R> {
  /** What the table lists. */
  label: string;
  records: readonly R[];
  about?: HistoryColumn<R> | undefined;
  /** What happened, in words. */
  children: (record: R) => ReactNode;
}

/** Events with their code and their time, in the order in which they are given. */
export function HistoryTable<R extends Happened>({ label, records, about, children }: HistoryTableProps<R>) {
  const { t } = useTranslation('core');
  return (
    <Table
      label={label}
      header={
        <>
          <HeaderCell>{t('history.what')}</HeaderCell>
          <HeaderCell>{t('history.code')}</HeaderCell>
          {about && <HeaderCell>{about.label}</HeaderCell>}
          <HeaderCell>{t('history.when')}</HeaderCell>
        </>
      }
    >
      {records.map((record) => (
        <Row key={record.recordId}>
          <Cell>
            <div>
              {record.level === 'ERROR' && <Badge tone="bad">{t('history.error')}</Badge>} {children(record)}
            </div>
          </Cell>
          <Cell label={t('history.code')} emphasis="quiet">
            <code className={styles.code}>{record.code}</code>
          </Cell>
          {about && (
            <Cell label={about.label} emphasis="quiet">
              {about.value(record)}
            </Cell>
          )}
          <Cell label={t('history.when')} emphasis="quiet">
            <span className={styles.when}>
              <Ago time={record.timestamp} />
            </span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
