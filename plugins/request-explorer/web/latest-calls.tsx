import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime, duration } from '#core/web/text/format.ts';
import { MiddleTruncate } from '#core/web/ui/data/middle-truncate.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { CopyButton } from '#core/web/ui/inputs/copy-button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { PaidCallsProps } from '#plugins/billing/web/public.ts';
import { requestExplorer, type RequestData } from '../contract.ts';
import { costText, endText, toneOf } from './words.ts';
import styles from './explorer.module.css';

const fresh = { poll: 15_000, keep: true };

/** The latest calls that a line of a report counts. */
export function Page({ account, side, owner, service, from, to, payer, key: keyId }: PaidCallsProps) {
  const { t } = useTranslation('request-explorer');
  const isOwn = side === 'spent';
  const asked = { from, to, caller: payer, key: keyId, size: '5' };
  const own = useAnswer(
    requestExplorer.listOwnRequests,
    isOwn ? { account, service: `${owner}/${service}`, ...asked } : undefined,
    fresh,
  );
  const ofService = useAnswer(
    requestExplorer.listServiceRequests,
    isOwn ? undefined : { account: owner, model: service, ...asked },
    fresh,
  );
  return (
    <Loaded answer={isOwn ? own : ofService} what={t('latest.title')} count={5}>
      {({ records, keptDays }) =>
        records.length === 0 ? (
          <p className={styles.latestNone}>{t('latest.none', { count: keptDays })}</p>
        ) : (
          <>
            <Card padding="none">
              <Table
                label={t('latest.title')}
                density="compact"
                header={
                  <>
                    <HeaderCell>{t('column.time')}</HeaderCell>
                    <HeaderCell>{t('filters.requestId')}</HeaderCell>
                    {!isOwn && <HeaderCell>{t('column.caller')}</HeaderCell>}
                    <HeaderCell>{t('column.key')}</HeaderCell>
                    <HeaderCell>{t('column.status')}</HeaderCell>
                    <HeaderCell align="end">{t('column.latency')}</HeaderCell>
                    <HeaderCell align="end">{t('column.cost')}</HeaderCell>
                  </>
                }
              >
                {records.map((each) => (
                  <Call key={each.id} call={each} isOwn={isOwn} />
                ))}
              </Table>
            </Card>
            <p className={styles.latestNone}>{t('latest.text')}</p>
          </>
        )
      }
    </Loaded>
  );
}

function Call({ call, isOwn }: { readonly call: RequestData; readonly isOwn: boolean }) {
  const { t } = useTranslation('request-explorer');
  const { at, requestId, caller, key, status, tookMs, cost } = call;
  return (
    <Row>
      <Cell>
        <time dateTime={at} className={styles.time}>
          {dateTime(at)}
        </time>
      </Cell>
      <Cell label={t('filters.requestId')}>
        <span className={styles.status}>
          <MiddleTruncate text={requestId} />
          <CopyButton size="xs" text={requestId} label={t('copy')} copiedLabel={t('core:copy.done')} />
        </span>
      </Cell>
      {!isOwn && <Cell label={t('column.caller')}>{caller?.shortName ?? t('visitor')}</Cell>}
      <Cell label={t('column.key')} emphasis="quiet">
        {key ? (key.name ?? t('keyNumber', { id: key.keyId })) : t('session')}
      </Cell>
      <Cell label={t('column.status')}>
        <span className={styles.status}>
          <Badge tone={toneOf(call)}>{status}</Badge>
          <span className={styles.words}>{endText(t, call)}</span>
        </span>
      </Cell>
      <Cell label={t('column.latency')} align="end">
        {duration(tookMs < 10 ? Number(tookMs.toFixed(1)) : Math.round(tookMs))}
      </Cell>
      <Cell label={t('column.cost')} align="end" emphasis="strong">
        {cost > 0 ? costText(cost) : status < 400 ? '–' : t('latest.notCharged')}
      </Cell>
    </Row>
  );
}
