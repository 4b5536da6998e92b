import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { Ago } from '#core/web/page/ago.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { resourceGroups } from '../../contract.ts';
import { useLogText } from './log-text.ts';
import styles from './group.module.css';

const size = 50;
const pollMs = 15_000;

interface LogTableProps {
  label: string;
  nothing: string;
  account: number;
  groupName: string;
  minutes: number;
  /** Of changes of resources: those of one server alone. */
  serverName?: string | undefined;
  /** All events, or the changes of resources alone. */
  of: 'events' | 'capacity';
}

const calls = {
  events: resourceGroups.getPageableLogsByResourceGroup,
  capacity: resourceGroups.getPageableLogsByResourceGroupCapacity,
} as const;

/** What happened in a group in a period, newest first, in pages. */
export function LogTable({ label, nothing, of, ...asked }: LogTableProps) {
  const { t } = useTranslation('resource-groups');
  const [page, setPage] = useState(0);
  const answer = useAnswer(calls[of], { ...asked, page, size }, { keep: true, poll: pollMs });
  return (
    <Loaded answer={answer} what={label} count={6}>
      {({ content, totalPages, totalElements }) => (
        <>
          <Card padding="none">
            {content.length === 0 ? (
              <Empty kind="nothing" title={nothing} />
            ) : (
              <Records label={label} records={content} />
            )}
          </Card>
          {totalPages > 1 && (
            <Pager
              label={t('log.pages')}
              page={page + 1}
              pageCount={totalPages}
              onPage={(next) => setPage(next - 1)}
              range={t('log.range', {
                from: number(page * size + 1),
                to: number(page * size + content.length),
                total: number(totalElements),
              })}
              backLabel={t('log.back')}
              nextLabel={t('log.next')}
              pageLabel={(each) => t('log.page', { page: each })}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

type LogRecord = Output<typeof resourceGroups.getPageableLogsByResourceGroup>['content'][number];

function Records({ label, records }: { label: string; records: readonly LogRecord[] }) {
  const { t } = useTranslation('resource-groups');
  const textOf = useLogText();
  return (
    <Table
      label={label}
      header={
        <>
          <HeaderCell>{t('core:history.what')}</HeaderCell>
          <HeaderCell>{t('core:history.code')}</HeaderCell>
          <HeaderCell>{t('kinds.server')}</HeaderCell>
          <HeaderCell>{t('core:history.when')}</HeaderCell>
        </>
      }
    >
      {records.map((record) => (
        <Row key={record.recordId}>
          <Cell>
            <div>
              {record.level === 'ERROR' && <Badge tone="bad">{t('core:history.error')}</Badge>} {textOf(record)}
            </div>
          </Cell>
          <Cell label={t('core:history.code')} emphasis="quiet">
            <code className={styles.code}>{record.code}</code>
          </Cell>
          <Cell label={t('kinds.server')} emphasis="quiet">
            {record.node}
          </Cell>
          <Cell label={t('core:history.when')} emphasis="quiet" width="fit">
            <Ago time={record.timestamp} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
