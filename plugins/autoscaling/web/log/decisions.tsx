import { useTranslation } from 'react-i18next';
import type { Output } from '#core/contract/call.ts';
import { noteText } from '#core/web/page/fault-text.ts';
import { pageSizes, type UrlState } from '#core/web/page/url-state.ts';
import { dateTime, number } from '#core/web/text/format.ts';
import { Pager } from '#core/web/ui/data/pager.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { autoscaling, ScalingDecisionData } from '../../contract.ts';
import { whyOf } from './why.ts';
import styles from './log.module.css';

type DecisionsProps = Output<typeof autoscaling.listScalingDecisions> & {
  readonly url: UrlState<{ readonly page: number; readonly size: number }>;
};

/** What changed the number of instances or would have, newest first. */
export function Decisions({ records, paging, url: { state, change, hrefWith } }: DecisionsProps) {
  const { t } = useTranslation('autoscaling');
  const first = paging.pageNumber * paging.pageSize + 1;
  return (
    <>
      <Card title={t('log.title')} padding="none">
        <Table
          label={t('log.title')}
          header={
            <>
              <HeaderCell>{t('log.change')}</HeaderCell>
              <HeaderCell>{t('log.by')}</HeaderCell>
              <HeaderCell>{t('log.why')}</HeaderCell>
              <HeaderCell>{t('log.time')}</HeaderCell>
            </>
          }
        >
          {records.map((each) => (
            <Decision key={each.id} decision={each} />
          ))}
        </Table>
      </Card>
      <Pager
        label={t('log.pages')}
        page={state.page}
        pageCount={paging.totalPages}
        onPage={(page) => change({ page })}
        hrefFor={(page) => hrefWith({ page })}
        range={t('log.range', {
          from: number(first),
          to: number(first + records.length - 1),
          total: number(paging.totalElements),
        })}
        backLabel={t('log.back')}
        nextLabel={t('log.next')}
        pageLabel={(page) => t('log.page', { page })}
        pageSize={{
          value: state.size,
          options: pageSizes,
          label: t('log.size'),
          optionLabel: (count) => t('log.sizeOption', { count }),
          onChange: (size) => change({ size, page: 1 }),
        }}
      />
    </>
  );
}

function Decision({ decision }: { decision: ScalingDecisionData }) {
  const { t } = useTranslation('autoscaling');
  const { at, from, to, by, refused, refusals = 1, lastRefusedAt } = decision;
  const tone = refused ? 'bad' : to > from ? 'ok' : 'neu';
  return (
    <Row>
      <Cell>
        <Badge tone={tone}>{t(refused ? 'log.refused' : to > from ? 'log.up' : 'log.down')}</Badge>{' '}
        <span className={styles.count}>{t('log.fromTo', { from: number(from), to: number(to) })}</span>
      </Cell>
      <Cell label={t('log.by')}>{t(`by.${by}`)}</Cell>
      <Cell label={t('log.why')}>
        <span className={styles.why}>
          {whyOf(t, decision)}
          {refused && <span className={styles.refused}>{noteText(t, refused)}</span>}
          {refused && refusals > 1 && (
            <span className={styles.note}>
              {t('log.again', { count: refusals, number: number(refusals), time: dateTime(lastRefusedAt ?? at) })}
            </span>
          )}
        </span>
      </Cell>
      <Cell label={t('log.time')} emphasis="quiet">
        <time dateTime={at}>{dateTime(at)}</time>
      </Cell>
    </Row>
  );
}
