import { useTranslation } from 'react-i18next';
import type { UrlState } from '#core/web/page/url-state.ts';
import { number } from '#core/web/text/format.ts';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { HeaderCell, Table } from '#core/web/ui/data/table.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { SearchInput } from '#core/web/ui/inputs/search-input.tsx';
import { Select } from '#core/web/ui/inputs/select.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ModelInstanceData } from '#plugins/instances/contract.ts';
import { indicators } from '../indicator.ts';
import { InstanceRow } from './instance-row.tsx';
import { perPage, type listAddress, type Listed } from './listed.ts';
import styles from './instances.module.css';

const columns = ['instance', 'state', 'since', 'gates', 'lifetime', 'restarts', 'server', 'image'] as const;

interface InstanceListProps {
  readonly list: Listed;
  /** How many there are without the filters. */
  readonly all: number;
  readonly stale: boolean;
  readonly url: UrlState<ReturnType<typeof listAddress.read>>;
  /** Undefined for those who may not change the service. */
  readonly onAsk: ((act: 'stop' | 'terminate', instance: ModelInstanceData) => void) | undefined;
}

/** A page of the instances; where there are many, with ways to find some of them. */
export function InstanceList({ list, all, stale, url: { state, change, hrefWith }, onAsk }: InstanceListProps) {
  const { t } = useTranslation('diagnostics');
  const { rows, found, pages, page } = list;
  const first = (page - 1) * perPage + 1;
  return (
    <>
      {(all > perPage || state.q !== '' || state.state !== 'all') && (
        <search className={styles.filters}>
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
                {columns.map((name) => (
                  <HeaderCell key={name}>{t(`column.${name}`)}</HeaderCell>
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
                onAsk={onAsk ? (how) => onAsk(how, each) : undefined}
              />
            ))}
          </Table>
        )}
      </Card>
      {pages > 1 && (
        <Pager
          label={t('list.pages')}
          page={page}
          pageCount={pages}
          onPage={(next) => change({ page: next })}
          hrefFor={(next) => hrefWith({ page: next })}
          range={t('list.range', {
            from: number(first),
            to: number(first + rows.length - 1),
            total: number(found),
          })}
          backLabel={t('list.back')}
          nextLabel={t('list.next')}
          pageLabel={(next) => t('list.page', { page: next })}
        />
      )}
    </>
  );
}
