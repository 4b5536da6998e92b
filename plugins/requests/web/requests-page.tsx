import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { homePage } from '#core/web/points.ts';
import { hostAtom, useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Count } from '#core/web/ui/data/count.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { useLoadingGate } from '#core/web/ui/feedback/use-loading-gate.ts';
import { pageSizes, type UrlState } from '#core/web/page/url-state.ts';
import { SavedViews, useListState } from '#plugins/saved-views/web/parts.ts';
import type { Output } from '#core/contract/call.ts';
import { AdminFrame } from '#plugins/superadmin/web/parts.tsx';
import { requests } from '../contract.ts';
import { pollMs, requestsQuery, type RequestsQuery } from './query.ts';
import { RequestCard } from './request-card.tsx';
import styles from './requests-page.module.css';

/** The name of the list that its views are saved for. */
const listId = 'requests';

/** Everything that people have asked of those who run the platform, with what can be done about it. */
export function Page() {
  const { t } = useTranslation('requests');
  const url = useListState(listId, requestsQuery);
  const area = useAtomValue(hostAtom).find(homePage, 'superadmin');
  const { state, page, size } = url.state;
  const answer = useAnswer(requests.listRequests, { state, page: page - 1, size }, { keep: true, poll: pollMs });
  const waiting = useLoadingGate(answer.outdated);
  return (
    <AdminFrame page="medium">
      <Breadcrumbs
        label={t('admin.way')}
        items={[...(area ? [{ label: t(area.label), href: area.to }] : []), { label: t('admin.title') }]}
      />
      <PageHead
        title={t('admin.title')}
        meta={answer.data && <Count>{number(answer.data.paging.totalElements)}</Count>}
      />
      <div className={styles.filter}>
        <Segmented
          label={t('admin.state.label')}
          value={state}
          options={(['open', 'done'] as const).map((value) => ({
            value,
            label: t(`admin.state.${value}`),
            href: url.hrefWith({ state: value, page: 1 }),
          }))}
        />
        <SavedViews list={listId} url={url} codec={requestsQuery} />
      </div>
      <Loaded answer={answer} what={t('admin.what')}>
        {(data) => (
          <LoadingOverlay active={waiting} label={t('core:loading')}>
            <Requests data={data} url={url} />
          </LoadingOverlay>
        )}
      </Loaded>
    </AdminFrame>
  );
}

interface RequestsProps {
  data: Output<typeof requests.listRequests>;
  url: UrlState<RequestsQuery>;
}

function Requests({
  data: { records, paging },
  url: {
    state: { state, page, size },
    change,
    hrefWith,
  },
}: RequestsProps) {
  const { t } = useTranslation('requests');
  const beyond = records.length === 0 && paging.totalPages > 0;
  useEffect(() => {
    // The last request of the last page was answered.
    if (beyond) change({ page: paging.totalPages }, { replace: true });
  });
  if (beyond) return null;
  if (records.length === 0)
    return (
      <Card>
        <Empty kind="nothing" title={t(`admin.nothingTitle.${state}`)} text={t(`admin.nothing.${state}`)} />
      </Card>
    );
  const first = paging.pageNumber * paging.pageSize + 1;
  return (
    <>
      <ul className={styles.list}>
        {records.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} />
          </li>
        ))}
      </ul>
      <Pager
        label={t('admin.pager.label')}
        page={page}
        pageCount={paging.totalPages}
        onPage={(next) => change({ page: next })}
        hrefFor={(next) => hrefWith({ page: next })}
        range={t('admin.pager.range', {
          from: number(first),
          to: number(first + records.length - 1),
          total: number(paging.totalElements),
        })}
        backLabel={t('admin.pager.back')}
        nextLabel={t('admin.pager.next')}
        pageLabel={(each) => t('admin.pager.page', { page: each })}
        pageSize={{
          value: size,
          options: pageSizes,
          label: t('admin.pager.size'),
          optionLabel: (count) => t('admin.pager.sizeOption', { count }),
          onChange: (next) => change({ size: next, page: 1 }),
        }}
      />
    </>
  );
}
