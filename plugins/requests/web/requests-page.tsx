import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame } from '#core/web/frame.tsx';
import { Loaded } from '#core/web/loaded.tsx';
import { useAnswer } from '#core/web/state.ts';
import { number } from '#core/web/text/format.ts';
import { Card } from '#core/web/ui/card.tsx';
import { Count } from '#core/web/ui/count.tsx';
import { Empty } from '#core/web/ui/empty.tsx';
import { LoadingOverlay } from '#core/web/ui/loading-overlay.tsx';
import { PageHead } from '#core/web/ui/page-head.tsx';
import { Pager } from '#core/web/ui/pager.tsx';
import { Segmented } from '#core/web/ui/segmented.tsx';
import { useLoadingGate } from '#core/web/ui/use-loading-gate.ts';
import { useUrlState } from '#core/web/url-state.ts';
import type { Output } from '#core/contract/call.ts';
import { requests } from '../contract.ts';
import { requestsQuery } from './query.ts';
import { RequestCard } from './request-card.tsx';
import styles from './requests-page.module.css';

const pageSize = 20;
const pollMs = 30_000;

/** Everything that people have asked of those who run the platform, with what can be done about it. */
export function Page() {
  const { t } = useTranslation('requests');
  const { state: { state, page }, change, hrefWith } = useUrlState(requestsQuery);
  const answer = useAnswer(requests.listRequests, { state, page: page - 1, size: pageSize }, { keep: true, poll: pollMs });
  const waiting = useLoadingGate(answer.outdated);
  return (
    <Frame>
      <div className={styles.page}>
        <PageHead title={t('admin.title')} meta={answer.data && <Count>{number(answer.data.paging.totalElements)}</Count>} />
        <div className={styles.filter}><Segmented label={t('admin.state.label')} value={state} options={(['open', 'done'] as const).map((value) => ({ value, label: t(`admin.state.${value}`), href: hrefWith({ state: value, page: 1 }) }))} /></div>
        <Loaded answer={answer} what={t('admin.what')}>
          {(data) => (
            <LoadingOverlay active={waiting} label={t('core:loading')}>
              <Requests data={data} state={state} page={page} onPage={(next, options) => change({ page: next }, options)} hrefFor={(next) => hrefWith({ page: next })} />
            </LoadingOverlay>
          )}
        </Loaded>
      </div>
    </Frame>
  );
}

interface RequestsProps {
  data: Output<typeof requests.listRequests>;
  state: 'open' | 'done';
  page: number;
  onPage: (page: number, options?: { replace: boolean }) => void;
  hrefFor: (page: number) => string;
}

function Requests({ data: { records, paging }, state, page, onPage, hrefFor }: RequestsProps) {
  const { t } = useTranslation('requests');
  const beyond = records.length === 0 && paging.totalPages > 0;
  useEffect(() => {
    // The last request of the last page was answered.
    if (beyond) onPage(paging.totalPages, { replace: true });
  });
  if (beyond) return null;
  if (records.length === 0) return <Card><Empty kind="nothing" title={t(`admin.nothingTitle.${state}`)} text={t(`admin.nothing.${state}`)} /></Card>;
  const first = paging.pageNumber * paging.pageSize + 1;
  return (
    <>
      <ul className={styles.list}>{records.map((request) => <li key={request.id}><RequestCard request={request} /></li>)}</ul>
      <Pager
        label={t('admin.pager.label')}
        page={page}
        pageCount={paging.totalPages}
        onPage={onPage}
        hrefFor={hrefFor}
        range={t('admin.pager.range', { from: number(first), to: number(first + records.length - 1), total: number(paging.totalElements) })}
        backLabel={t('admin.pager.back')}
        nextLabel={t('admin.pager.next')}
        pageLabel={(each) => t('admin.pager.page', { page: each })}
      />
    </>
  );
}
