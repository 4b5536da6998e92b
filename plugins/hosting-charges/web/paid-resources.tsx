import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { hostingCharges } from '../contract.ts';
import type { PaidResource } from '../contract/data.ts';
import { useExact, useNameOf, usePrice } from './texts.ts';
import styles from './hosting.module.css';

const pollMs = 15_000;

/** What the account pays for by periods, with what is not paid for first. */
export function PaidResources({ account }: { account: number }) {
  const { t } = useTranslation('hosting-charges');
  const answer = useAnswer(hostingCharges.getPaidResources, { account }, { poll: pollMs });
  return (
    <Loaded answer={answer} what={t('paid.title')} shape="rows" count={3}>
      {(all) => (all.length === 0 ? null : <PaidTable all={all} />)}
    </Loaded>
  );
}

function PaidTable({ all }: { all: readonly PaidResource[] }) {
  const { t } = useTranslation('hosting-charges');
  const nameOf = useNameOf();
  const price = usePrice();
  const exact = useExact();
  const sorted = all.toSorted(
    (a, b) =>
      Number(b.unpaidSince !== undefined) - Number(a.unpaidSince !== undefined) ||
      a.paidUntil.localeCompare(b.paidUntil),
  );
  return (
    <div className={styles.paid}>
      <Card padding="none" title={t('paid.title')} description={t('paid.text')}>
        <Table
          label={t('paid.title')}
          header={
            <>
              <HeaderCell>{t('column.name')}</HeaderCell>
              <HeaderCell align="end">{t('column.price')}</HeaderCell>
              <HeaderCell align="end">{t('column.paidUntil')}</HeaderCell>
            </>
          }
        >
          {sorted.map((each) => (
            <Row key={`${each.kind} ${each.id}`}>
              <Cell>
                <strong>{nameOf(each)}</strong>
                <div className={styles.note}>
                  {each.kind === 'SERVER' ? `${t('kinds.SERVER')}, ${each.groupName}` : t(`kinds.${each.kind}`)}
                </div>
              </Cell>
              <Cell label={t('column.price')} align="end">
                {price(each.amount, each.period)}
                {each.pending !== undefined && (
                  <div className={styles.note}>{t('paid.pending', { amount: exact(each.pending) })}</div>
                )}
              </Cell>
              <Cell label={t('column.paidUntil')} align="end">
                {each.unpaidSince === undefined ? (
                  <time dateTime={each.paidUntil}>{dateTime(each.paidUntil)}</time>
                ) : (
                  <>
                    <Badge tone="bad">{t('paid.stopped')}</Badge>
                    <div className={styles.note}>{t('paid.since', { time: dateTime(each.unpaidSince) })}</div>
                  </>
                )}
              </Cell>
            </Row>
          ))}
        </Table>
      </Card>
    </div>
  );
}
