import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryTable } from '#core/web/page/history-table.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { resourceGroups } from '../../contract.ts';
import { useLogText } from './log-text.ts';

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
  const textOf = useLogText();
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
              <HistoryTable
                label={label}
                records={content}
                about={{ label: t('kinds.server'), value: ({ node }) => node }}
              >
                {textOf}
              </HistoryTable>
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
