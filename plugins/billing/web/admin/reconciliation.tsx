import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAction, useAnswer } from '#core/web/state/state.ts';
import { toastFailure } from '#core/web/state/toast.ts';
import { number } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { billingOperator } from '../../contract.ts';
import type { ReconciliationData } from '../../contract/operator.ts';
import { dayText } from '../moments.ts';
import { useMoney } from '../money.ts';
import { TransactionDrawer } from './account/transaction-drawer.tsx';
import styles from './admin.module.css';

/** Whether balances are the sums of their entries, as compared last. */
export function Reconciliation() {
  const { t } = useTranslation('billing');
  const answer = useAnswer(billingOperator.getReconciliation, {}, { poll: 60_000 });
  const { send, pending } = useAction(billingOperator.reconcile, { stales: [billingOperator.getReconciliation] });
  const compare = () => send({}).catch((error: unknown) => toastFailure(t, t('admin.reconciliation.failed'), error));
  const isWell = answer.data && answer.data.differences.length === 0 && answer.data.sum === 0;
  return (
    <Card
      padding="none"
      title={t('admin.reconciliation.title')}
      meta={
        answer.data?.at !== undefined && (
          <Badge tone={isWell ? 'ok' : 'bad'}>
            {t(isWell ? 'admin.reconciliation.well' : 'admin.reconciliation.differs')}
          </Badge>
        )
      }
      actions={
        <Button loading={pending} onClick={() => void compare()}>
          {t('admin.reconciliation.now')}
        </Button>
      }
    >
      <Loaded answer={answer} what={t('admin.reconciliation.title')} shape="lines" count={2}>
        {(data) => <Result data={data} />}
      </Loaded>
    </Card>
  );
}

function Result({ data: { at, entries, differences, sum } }: { data: ReconciliationData }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const [open, setOpen] = useState<number>();
  return (
    <>
      <div className={styles.callout}>
        <p className={styles.about}>
          {at === undefined ? (
            t('admin.reconciliation.never')
          ) : (
            <>
              {t('admin.reconciliation.last')} <Ago time={at} />.{' '}
              {t('admin.reconciliation.entries', { count: entries, shown: number(entries) })}{' '}
              {sum !== 0 && t('admin.reconciliation.sum', { amount: money(sum) })}
            </>
          )}
        </p>
      </div>
      {differences.length > 0 && (
        <Table
          label={t('admin.reconciliation.differs')}
          header={
            <>
              <HeaderCell>{t('payouts.account')}</HeaderCell>
              <HeaderCell>{t('admin.ledger.book')}</HeaderCell>
              <HeaderCell align="end">{t('admin.ledger.entries')}</HeaderCell>
              <HeaderCell align="end">{t('balance')}</HeaderCell>
            </>
          }
        >
          {differences.map(({ accountId, shortName, book, day, entries: booked, balance, transactions = [] }) => (
            <Row key={`${accountId} ${book} ${day}`}>
              <Cell label={t('payouts.account')}>
                {accountId === 0 ? t('admin.operator') : (shortName ?? accountId)}
              </Cell>
              <Cell label={t('admin.ledger.book')}>
                {t(`admin.books.${book}`)}
                {day !== undefined && <div className={styles.about}>{dayText(day, { dateStyle: 'medium' })}</div>}
                {transactions.map((id) => (
                  <button key={id} type="button" className={styles.open} onClick={() => setOpen(id)}>
                    {t('admin.ledger.transaction', { id })}
                  </button>
                ))}
              </Cell>
              <Cell label={t('admin.ledger.entries')} align="end">
                {money(booked)}
              </Cell>
              <Cell label={t('balance')} align="end">
                {money(balance)}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {open !== undefined && <TransactionDrawer id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
