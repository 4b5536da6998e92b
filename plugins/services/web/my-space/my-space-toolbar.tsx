import { useTranslation } from 'react-i18next';
import { SortIcon } from '#core/web/ui/icons/common-icons.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Toolbar } from '#core/web/ui/layout/toolbar.tsx';
import { SavedViews } from '#plugins/saved-views/web/parts.ts';
import { sortOf } from '../../contract/sorts.ts';
import { ColumnsMenu, useColumns } from './my-space-columns.tsx';
import { FilterChips, FilterSheet } from './my-space-filters.tsx';
import { listId, mySpaceQuery, mySpaceSorts, type MySpaceQuery } from './my-space-query.ts';
import { useMedia } from '../use-media.ts';
import type { UrlState } from '#core/web/page/url-state.ts';

/** The line over the account's services: search, filters, order. */
export function MySpaceToolbar({ url }: { url: UrlState<MySpaceQuery> }) {
  const { t } = useTranslation('services');
  const { state, change } = url;
  const small = useMedia('(max-width: 640px)');
  const sorts = mySpaceSorts.map((value) => ({
    value: value as string,
    label: t(`mySpace.sort.${value.split(',')[0]}`),
  }));
  for (const { sort = '', label } of useColumns())
    if (!mySpaceSorts.some((each) => sortOf(each)!.by === sort) && sort !== '')
      sorts.push({ value: `${sort},${sortOf(sort)!.descending ? 'desc' : 'asc'}`, label: t(label) });
  // The columns of the table sort in more ways than are worth naming here.
  if (!sorts.some(({ value }) => value === state.sort))
    sorts.push({ value: state.sort, label: t('mySpace.sort.other') });
  return (
    <Toolbar
      search={
        <SearchInput
          label={t('mySpace.search')}
          clearLabel={t('mySpace.clearSearch')}
          value={state.q}
          onSearch={(q) => change({ q, page: 1 }, { replace: true })}
          maxLength={200}
        />
      }
      end={
        <>
          <SavedViews list={listId} url={url} codec={mySpaceQuery} />
          <Select
            variant="button"
            label={t('mySpace.sort.label')}
            icon={<SortIcon />}
            value={state.sort}
            options={sorts}
            onChange={(sort) => change({ sort, page: 1 })}
          />
          {!small && <ColumnsMenu url={url} />}
        </>
      }
    >
      {small ? <FilterSheet url={url} /> : <FilterChips url={url} />}
    </Toolbar>
  );
}
