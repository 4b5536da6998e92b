import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { Pagination } from '#core/contract/page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { pageSizes, type UrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { number } from '#core/web/text/format.ts';
import { Count } from '#core/web/ui/data/count.tsx';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { useLoadingGate } from '#core/web/ui/feedback/use-loading-gate.ts';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { FilterChip } from '#core/web/ui/inputs/filter-chip.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Menu } from '#core/web/ui/overlays/menu.tsx';
import { SavedViews, useListState } from '#plugins/saved-views/web/parts.ts';
import { superadmin } from '#plugins/superadmin/contract.ts';
import { AdminFrame } from '#plugins/superadmin/web/parts.tsx';
import { services } from '../../contract.ts';
import { allServicesQuery, stateChoices, type AllServicesQuery } from './query.ts';
import { AllServicesTable } from './services-table.tsx';
import styles from './admin.module.css';

/** The name of the list that its views are saved for. */
const listId = 'services.all';
/** Milliseconds between two looks. */
const pollMs = 10_000;
const nothing = { q: '', account: '', state: '', page: 1 } as const;

const asked = ({ q, account, state, page, size }: AllServicesQuery) => ({
  ...(q !== '' && { search: q }),
  ...(account !== '' && { accountId: Number(account) }),
  ...(state === 'ARCHIVED' ? { archived: true } : state !== '' && { state: [state] }),
  page: page - 1,
  size,
});

/** The services of all accounts, found by their words, their account and how they stand. */
export function Page() {
  const { t } = useTranslation('services');
  const url = useListState(listId, allServicesQuery);
  const answer = useAnswer(services.getAllModels, asked(url.state), { keep: true, poll: pollMs });
  const waiting = useLoadingGate(answer.outdated);
  const isNarrowed = url.state.q !== '' || url.state.account !== '' || url.state.state !== '';
  return (
    <AdminFrame page="wide">
      <Breadcrumbs
        label={t('all.way')}
        items={[{ label: t('superadmin:title'), href: '/superadmin' }, { label: t('all.title') }]}
      />
      <PageHead
        title={t('all.title')}
        meta={answer.data && <Count>{number(answer.data.paging.totalElements)}</Count>}
      />
      <search className={styles.filter}>
        <SearchInput
          label={t('all.search')}
          clearLabel={t('all.clear')}
          value={url.state.q}
          maxLength={200}
          onSearch={(q) => url.change({ q, page: 1 }, { replace: true })}
        />
        <Filters url={url} />
        <SavedViews list={listId} url={url} codec={allServicesQuery} />
      </search>
      <Loaded answer={answer} what={t('all.title')}>
        {({ records, paging }) =>
          records.length === 0 ? (
            <Card>
              <Empty
                kind={isNarrowed ? 'nomatch' : 'nothing'}
                title={t(isNarrowed ? 'all.noMatch' : 'all.none')}
                {...(isNarrowed && {
                  actions: <Button onClick={() => url.change(nothing)}>{t('mySpace.noMatch.clear')}</Button>,
                })}
              />
            </Card>
          ) : (
            <LoadingOverlay active={waiting} label={t('core:loading')}>
              <AllServicesTable services={records} />
              <Pages url={url} paging={paging} shown={records.length} />
            </LoadingOverlay>
          )
        }
      </Loaded>
    </AdminFrame>
  );
}

/** How a service stands, and the account that somebody came from. */
function Filters({ url: { state, change } }: { url: UrlState<AllServicesQuery> }) {
  const { t } = useTranslation('services');
  const name = t('mySpace.column.state');
  const { data: account } = useAnswer(
    superadmin.getAccount,
    state.account === '' ? undefined : { account: state.account },
  );
  const shownState = state.state === '' ? name : t('mySpace.chip', { name, value: t(`states.${state.state}`) });
  const shownAccount = t('mySpace.chip', {
    name: t('all.column.account'),
    value: account?.displayName ?? state.account,
  });
  return (
    <>
      <Menu
        align="start"
        trigger={
          state.state === '' ? (
            <FilterChip label={name} />
          ) : (
            <FilterChip
              on
              label={shownState}
              removeLabel={t('mySpace.removeChip', { name: shownState })}
              onRemove={() => change({ state: '', page: 1 })}
            />
          )
        }
        sections={[
          {
            items: stateChoices.map((value) => ({
              id: value,
              label: t(`states.${value}`),
              checked: value === state.state,
              onSelect: () => change({ state: value, page: 1 }),
            })),
          },
        ]}
      />
      {state.account !== '' && (
        <FilterChip
          on
          label={shownAccount}
          removeLabel={t('mySpace.removeChip', { name: shownAccount })}
          onRemove={() => change({ account: '', page: 1 })}
        />
      )}
    </>
  );
}

interface PagesProps {
  url: UrlState<AllServicesQuery>;
  paging: z.infer<typeof Pagination>;
  shown: number;
}

function Pages({ url: { state, change, hrefWith }, paging, shown }: PagesProps) {
  const { t } = useTranslation('services');
  const first = paging.pageNumber * paging.pageSize + 1;
  return (
    <Pager
      label={t('mySpace.pager.label')}
      page={state.page}
      pageCount={paging.totalPages}
      onPage={(page) => change({ page })}
      hrefFor={(page) => hrefWith({ page })}
      range={t('mySpace.pager.range', {
        from: number(first),
        to: number(first + shown - 1),
        total: number(paging.totalElements),
      })}
      backLabel={t('mySpace.pager.back')}
      nextLabel={t('mySpace.pager.next')}
      pageLabel={(page) => t('mySpace.pager.page', { page })}
      pageSize={{
        value: state.size,
        options: pageSizes,
        label: t('mySpace.pager.size'),
        optionLabel: (size) => t('mySpace.pager.sizeOption', { count: size }),
        onChange: (size) => change({ size, page: 1 }),
      }}
    />
  );
}
