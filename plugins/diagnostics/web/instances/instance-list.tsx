import { useTranslation } from 'react-i18next';
import type { UrlState } from '#core/web/page/url-state.ts';
import { number } from '#core/web/text/format.ts';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { HeaderCell, Table } from '#core/web/ui/data/table.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { SortIcon } from '#core/web/ui/icons/common-icons.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { InstanceListData, ModelInstanceData } from '#plugins/instances/contract.ts';
import { indicators, type InstanceSort } from '#plugins/instances/web/public.ts';
import { useMedia } from '#plugins/services/web/parts.ts';
import { InstanceRow } from './instance-row.tsx';
import { perPage, sorts, type ListState } from './listed.ts';
import styles from './instances.module.css';

/** The columns, and by what each sorts. */
const columns = {
  instance: 'id',
  state: 'state',
  since: 'since',
  gates: undefined,
  lifetime: 'lifetime',
  restarts: 'restarts',
  server: 'server',
  image: 'image',
} as const satisfies Record<string, InstanceSort | undefined>;
const columnNames = Object.keys(columns) as (keyof typeof columns)[];

interface InstanceListProps {
  readonly list: InstanceListData;
  readonly stale: boolean;
  readonly url: UrlState<ListState>;
  /** Where the last state of an instance is told. */
  readonly stateOf: (instanceId: number) => string;
  /** Undefined for those who may not change the service. */
  readonly onAsk: ((act: 'stop' | 'terminate', instance: ModelInstanceData) => void) | undefined;
}

/** A page of the instances; where there are many, with ways to find some of them. */
export function InstanceList({ list, stale, url: { state, change, hrefWith }, stateOf, onAsk }: InstanceListProps) {
  const { t } = useTranslation('diagnostics');
  const { records: rows, paging, crowd } = list;
  const small = useMedia('(max-width: 640px)');
  const first = paging.pageNumber * perPage + 1;
  const [by, way] = state.sort.split(',');
  const sortable = (name: keyof typeof columns) => {
    const own = columns[name];
    if (own === undefined) return {};
    const sort = own !== by ? 'none' : way === 'desc' ? 'descending' : 'ascending';
    const next = `${own},${sort === 'ascending' ? 'desc' : 'asc'}` as const;
    return { sort, onSort: () => change({ sort: next, page: 1 }, { replace: true }) } as const;
  };
  const many = crowd.listed > perPage || state.q !== '' || state.state !== 'all';
  // Rows that are cards have no heads of columns to press.
  const sorted = small && crowd.listed > 1;
  return (
    <>
      {(many || sorted) && (
        <search className={styles.filters}>
          {many && (
            <>
              <SearchInput
                label={t('list.search')}
                clearLabel={t('list.clear')}
                value={state.q}
                onSearch={(q) => change({ q, page: 1 }, { replace: true })}
              />
              <Select
                label={t('column.state')}
                value={state.state}
                onChange={(chosen) => change({ state: chosen, page: 1 }, { replace: true })}
                options={[
                  { value: 'all', label: t('list.allStates') },
                  ...indicators.map((value) => ({ value, label: t(`indicator.${value}`) })),
                ]}
              />
            </>
          )}
          {sorted && (
            <Select
              variant="button"
              label={t('list.sort')}
              icon={<SortIcon />}
              value={state.sort}
              onChange={(sort) => change({ sort, page: 1 }, { replace: true })}
              options={sorts.map(({ by: column, way: direction }) => ({
                value: `${column},${direction}` as const,
                label: t(`list.${direction}`, { column: t(`column.${column === 'id' ? 'instance' : column}`) }),
              }))}
            />
          )}
        </search>
      )}
      <Card padding="none">
        {rows.length === 0 ? (
          <Empty kind="nomatch" title={t('list.noMatch')} text={t('list.noMatchText')} />
        ) : (
          <Table
            label={t('instances.title')}
            header={
              <>
                {columnNames.map((name) => (
                  <HeaderCell key={name} {...sortable(name)}>
                    {t(`column.${name}`)}
                  </HeaderCell>
                ))}
                {onAsk && <HeaderCell hidden>{t('column.actions')}</HeaderCell>}
              </>
            }
          >
            {rows.map((each) => (
              <InstanceRow
                key={each.id}
                instance={each}
                stale={stale}
                stateHref={stateOf(each.id)}
                onAsk={onAsk ? (how) => onAsk(how, each) : undefined}
              />
            ))}
          </Table>
        )}
      </Card>
      {paging.totalPages > 1 && (
        <Pager
          label={t('list.pages')}
          page={paging.pageNumber + 1}
          pageCount={paging.totalPages}
          onPage={(next) => change({ page: next })}
          hrefFor={(next) => hrefWith({ page: next })}
          range={t('list.range', {
            from: number(first),
            to: number(first + rows.length - 1),
            total: number(paging.totalElements),
          })}
          backLabel={t('list.back')}
          nextLabel={t('list.next')}
          pageLabel={(next) => t('list.page', { page: next })}
        />
      )}
    </>
  );
}
