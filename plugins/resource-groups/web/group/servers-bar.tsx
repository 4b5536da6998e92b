import { useTranslation } from 'react-i18next';
import type { Input } from '#core/contract/call.ts';
import { urlCodec, urlOneOf, urlPage, urlText, type UrlState } from '#core/web/page/url-state.ts';
import { number } from '#core/web/text/format.ts';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import type { resourceGroups, ServerListData } from '../../contract.ts';

const sorts = ['attention', 'name', 'instances', 'fullest'] as const;
const states = ['RUNNING', 'UNAVAILABLE', 'STARTING', 'DELETING', 'STOPPED'] as const;

/** What the address keeps of how servers are looked at. */
export const serversAddress = urlCodec({
  q: urlText(),
  state: urlOneOf([...states, 'all'], 'all'),
  sort: urlOneOf(sorts, 'attention'),
  page: urlPage(),
});
type ServersState = ReturnType<typeof serversAddress.read>;

/** The part of the question for servers that an address asks. */
export const serversQuery = ({ q, state, sort, page }: ServersState) =>
  ({
    page: page - 1,
    ...(q.trim() !== '' && { q }),
    ...(state !== 'all' && { state }),
    ...(sort !== 'attention' && { sort }),
  }) satisfies Partial<Input<typeof resourceGroups.listServers>>;

/** Finds, narrows and sorts servers. */
export function ServersBar({ url: { state, change } }: { url: UrlState<ServersState> }) {
  const { t } = useTranslation('resource-groups');
  return (
    <Toolbar
      search={
        <SearchInput
          value={state.q}
          onSearch={(q) => change({ q, page: 1 }, { replace: true })}
          label={t('servers.search')}
          clearLabel={t('servers.clearSearch')}
          maxLength={200}
        />
      }
      end={
        <>
          <Select
            variant="button"
            label={t('column.state')}
            value={state.state}
            options={[
              { value: 'all', label: t('servers.anyState') },
              ...states.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
            onChange={(value) => change({ state: value as ServersState['state'], page: 1 })}
          />
          <Select
            variant="button"
            label={t('servers.sort')}
            value={state.sort}
            options={sorts.map((value) => ({ value, label: t(`servers.sorts.${value}`) }))}
            onChange={(value) => change({ sort: value as ServersState['sort'], page: 1 })}
          />
        </>
      }
    />
  );
}

interface ServersPagerProps {
  paging: ServerListData['paging'];
  /** Is given the page, from 1. */
  onPage: (page: number) => void;
}

export function ServersPager({ paging, onPage }: ServersPagerProps) {
  const { t } = useTranslation('resource-groups');
  const { pageNumber, pageSize, totalElements, totalPages } = paging;
  if (totalPages <= 1) return null;
  return (
    <Pager
      label={t('tabs.servers')}
      page={pageNumber + 1}
      pageCount={totalPages}
      onPage={onPage}
      range={t('admin.pager.range', {
        from: number(pageNumber * pageSize + 1),
        to: number(Math.min((pageNumber + 1) * pageSize, totalElements)),
        total: number(totalElements),
      })}
      backLabel={t('admin.pager.back')}
      nextLabel={t('admin.pager.next')}
      pageLabel={(each) => t('admin.pager.page', { page: each })}
    />
  );
}
