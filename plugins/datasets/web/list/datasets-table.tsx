import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Output } from '#core/contract/call.ts';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Ago } from '#core/web/page/ago.tsx';
import { pageSizes, type UrlState } from '#core/web/page/url-state.ts';
import { number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { WarningIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { Tooltip } from '#core/web/ui/overlays/tooltip.tsx';
import { sizeText } from '#core/web/text/size.ts';
import type { datasets, DatasetInfoData } from '../../contract.ts';
import { AccessBadge } from '../access-badge.tsx';
import { DatasetIcon } from '../icons.ts';
import { pathOf } from '../place.ts';
import { isMine } from '../rights.ts';
import styles from './list.module.css';
import type { DatasetsQuery } from './query.ts';

interface DatasetsTableProps {
  page: Output<typeof datasets.getPagedDatasets>;
  url: UrlState<DatasetsQuery>;
}

/** Datasets in rows. */
export function DatasetsTable({ page: { records, paging }, url: { state, change, hrefWith } }: DatasetsTableProps) {
  const { t } = useTranslation('datasets');
  const [field, way] = state.sort.split(',') as ['name' | 'created' | 'updated', 'asc' | 'desc'];
  const sortable = (by: typeof field) => {
    const sort = field !== by ? 'none' : way === 'desc' ? 'descending' : 'ascending';
    const down = sort === 'none' ? by !== 'name' : sort === 'ascending';
    return { sort, onSort: () => change({ sort: `${by},${down ? 'desc' : 'asc'}`, page: 1 }) } as const;
  };
  const first = paging.pageNumber * paging.pageSize + 1;
  return (
    <>
      <Card padding="none">
        <Table
          label={t('title')}
          density="relaxed"
          header={
            <>
              <HeaderCell {...sortable('name')}>{t('column.name')}</HeaderCell>
              <HeaderCell>{t('column.type')}</HeaderCell>
              <HeaderCell>{t('column.access')}</HeaderCell>
              <HeaderCell align="end">{t('column.rows')}</HeaderCell>
              <HeaderCell align="end">{t('column.size')}</HeaderCell>
              <HeaderCell align="end">{t('column.version')}</HeaderCell>
              <HeaderCell {...sortable('updated')}>{t('column.updated')}</HeaderCell>
            </>
          }
        >
          {records.map((dataset) => (
            <DatasetRow key={dataset.id?.datasetId} dataset={dataset} onType={(type) => change({ type, page: 1 })} />
          ))}
        </Table>
      </Card>
      <Pager
        label={t('pager.label')}
        page={state.page}
        pageCount={paging.totalPages}
        onPage={(page) => {
          change({ page });
          scrollTo(0, 0);
        }}
        hrefFor={(page) => hrefWith({ page })}
        range={t('pager.range', {
          from: number(first),
          to: number(first + records.length - 1),
          total: number(paging.totalElements),
        })}
        backLabel={t('pager.back')}
        nextLabel={t('pager.next')}
        pageLabel={(page) => t('pager.page', { page })}
        pageSize={{
          value: state.size,
          options: pageSizes,
          label: t('pager.size'),
          optionLabel: (size) => t('pager.sizeOption', { count: size }),
          onChange: (size) => change({ size: size as DatasetsQuery['size'], page: 1 }),
        }}
      />
    </>
  );
}

function DatasetRow({ dataset, onType }: { dataset: DatasetInfoData; onType: (type: string) => void }) {
  const { t } = useTranslation('datasets');
  const session = useAtomValue(sessionAtom);
  const [, navigate] = useLocation();
  const path = pathOf(dataset);
  const { name, description = '', dataType = '', warning, rows = 0, bytes = 0, version = 1, updated } = dataset;
  const detail = isMine(session, dataset) ? description : (dataset.datasetAccountName ?? '');
  return (
    <Row onOpen={() => navigate(path)}>
      <Cell>
        <span className={styles.dataset}>
          <span className={styles.icon}>
            <DatasetIcon />
          </span>
          <span className={styles.name}>
            <Link variant="strong" href={path}>
              {name}
            </Link>
            {detail !== '' && <span className={styles.detail}>{detail}</span>}
          </span>
        </span>
      </Cell>
      <Cell label={t('column.type')}>
        <button type="button" className={styles.type} title={t('typeOnly')} onClick={() => onType(dataType)}>
          <Tag font="mono">{dataType}</Tag>
        </button>
      </Cell>
      <Cell label={t('column.access')}>
        <AccessBadge dataset={dataset} />
      </Cell>
      <Cell label={t('column.rows')} align="end">
        <span className={styles.rows}>
          {warning !== undefined && (
            <Tooltip text={t('warned')}>
              <Link href={`${path}/edit`} aria-label={t('warned')}>
                <WarningIcon className={styles.warning} />
              </Link>
            </Tooltip>
          )}
          {number(rows)}
        </span>
      </Cell>
      <Cell label={t('column.size')} align="end" emphasis="quiet">
        {sizeText(bytes)}
      </Cell>
      <Cell label={t('column.version')} align="end" emphasis="quiet">
        {number(version)}
      </Cell>
      <Cell label={t('column.updated')} emphasis="quiet">
        {updated !== undefined && <Ago time={updated} />}
      </Cell>
    </Row>
  );
}
