import { useTranslation } from 'react-i18next';
import { dateTime, duration } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { RequestData } from '../contract.ts';
import { sortings, type Sorting } from '../contract/words.ts';
import type { Scope } from './asking.ts';
import type { ExplorerUrl } from './query.ts';
import { costText, endText, methodText, toneOf } from './words.ts';
import styles from './explorer.module.css';

interface RequestTableProps {
  readonly records: readonly RequestData[];
  readonly scope: Scope;
  readonly url: ExplorerUrl;
}

/** Requests in lines; each opens what else is known of it. */
export function RequestTable({ records, scope, url }: RequestTableProps) {
  const { t } = useTranslation('request-explorer');
  const { sort, ascending } = url.state;
  const sorter = (by: Sorting) => ({
    sort: sort === by ? (ascending === 'true' ? ('ascending' as const) : ('descending' as const)) : ('none' as const),
    onSort: () => url.change({ sort: by, ascending: sort === by && ascending === '' ? 'true' : '', request: '' }),
  });
  const [time, latency, cost] = sortings.map(sorter);
  const isOwn = scope.model === undefined;
  return (
    <Card padding="none">
      <Table
        label={t('title')}
        density="compact"
        header={
          <>
            <HeaderCell {...time}>{t('column.time')}</HeaderCell>
            <HeaderCell>{t('column.status')}</HeaderCell>
            <HeaderCell>{t(isOwn ? 'column.service' : 'column.caller')}</HeaderCell>
            {isOwn && <HeaderCell>{t('column.key')}</HeaderCell>}
            <HeaderCell>{t('column.method')}</HeaderCell>
            <HeaderCell align="end" {...latency}>
              {t('column.latency')}
            </HeaderCell>
            <HeaderCell align="end" {...cost}>
              {t('column.cost')}
            </HeaderCell>
          </>
        }
      >
        {records.map((request) => (
          <RequestRow key={request.id} request={request} isOwn={isOwn} url={url} />
        ))}
      </Table>
    </Card>
  );
}

interface RequestRowProps {
  readonly request: RequestData;
  readonly isOwn: boolean;
  readonly url: ExplorerUrl;
}

function RequestRow({ request, isOwn, url: { state, change, hrefWith } }: RequestRowProps) {
  const { t } = useTranslation('request-explorer');
  const opened = { request: String(request.id) };
  const { at, status, caller, key, service, cached, tookMs, cost } = request;
  const keyName = key && (key.name ?? t('keyNumber', { id: key.keyId }));
  return (
    <Row selected={state.request === opened.request} onOpen={() => change(opened)}>
      <Cell>
        <Link variant="strong" href={hrefWith(opened)}>
          <time dateTime={at} className={styles.time}>
            {dateTime(at)}
          </time>
        </Link>
      </Cell>
      <Cell label={t('column.status')}>
        <span className={styles.status}>
          <Badge tone={toneOf(request)}>{status}</Badge>
          <span className={styles.words}>{endText(t, request)}</span>
        </span>
      </Cell>
      {isOwn ? (
        <>
          <Cell label={t('column.service')}>
            <span className={styles.words}>{service.name ?? t('serviceNumber', { id: service.modelId })}</span>
          </Cell>
          <Cell label={t('column.key')} emphasis="quiet">
            <span className={styles.words}>{keyName ?? t('session')}</span>
          </Cell>
        </>
      ) : (
        <Cell label={t('column.caller')}>
          <span className={styles.words}>
            {caller?.shortName ?? t('visitor')}
            {caller && <small>{keyName ?? t('session')}</small>}
          </span>
        </Cell>
      )}
      <Cell label={t('column.method')} emphasis="quiet">
        <span className={styles.words}>
          {methodText(t, request)} {cached && <Tag>{t('cached')}</Tag>}
        </span>
      </Cell>
      <Cell label={t('column.latency')} align="end">
        {duration(tookMs < 10 ? Number(tookMs.toFixed(1)) : Math.round(tookMs))}
      </Cell>
      <Cell label={t('column.cost')} align="end" emphasis="quiet">
        {cost === 0 ? '–' : costText(cost)}
      </Cell>
    </Row>
  );
}
