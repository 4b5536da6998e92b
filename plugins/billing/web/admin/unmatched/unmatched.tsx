import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime, number } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { billingOperator } from '../../../contract.ts';
import type { UnmatchedPayment } from '../../../contract/operator.ts';
import { rowsOfPage } from '../../list-pager.tsx';
import { useMoney } from '../../money.ts';
import { PagedCard } from '../../paged-card.tsx';
import { accountPath } from '#plugins/superadmin/web/public.ts';
import type { TabProps } from '../billing-admin-page.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { MatchDialog } from './match-dialog.tsx';
import styles from '../admin.module.css';

/** Payments that belong to no account here, and what can be done about each. */
export function Page({ url: { state, change, hrefWith } }: TabProps) {
  const { t } = useTranslation('billing');
  const [open, setOpen] = useState<{ payment: UnmatchedPayment; act: 'match' | 'close' }>();
  const asked = { state: state.state, page: state.page - 1, size: rowsOfPage };
  const answer = useAnswer(billingOperator.listUnmatched, asked, { keep: true, poll: 15_000 });
  return (
    <>
      <div className={styles.choice}>
        <Segmented
          label={t('payouts.state')}
          value={state.state}
          options={(['open', 'closed'] as const).map((value) => ({
            value,
            label: t(`admin.unmatched.${value}`),
            href: hrefWith({ state: value, page: 1 }),
          }))}
        />
      </div>
      <PagedCard
        answer={answer}
        what={t('admin.tabs.unmatched')}
        count={3}
        none={{ title: t(`admin.unmatched.none.${state.state}`), text: t('admin.unmatched.text') }}
        url={{ change, hrefWith }}
      >
        {(records) => <Payments payments={records} onAct={(payment, act) => setOpen({ payment, act })} />}
      </PagedCard>
      {open?.act === 'match' && <MatchDialog payment={open.payment} onClose={() => setOpen(undefined)} />}
      {open?.act === 'close' && <CloseDialog payment={open.payment} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface PaymentsProps {
  payments: readonly UnmatchedPayment[];
  onAct: (payment: UnmatchedPayment, act: 'match' | 'close') => void;
}

function Payments({ payments, onAct }: PaymentsProps) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  return (
    <Table
      label={t('admin.tabs.unmatched')}
      header={
        <>
          <HeaderCell>{t('refills.date')}</HeaderCell>
          <HeaderCell>{t('admin.unmatched.payment')}</HeaderCell>
          <HeaderCell align="end">{t('admin.unmatched.paid')}</HeaderCell>
          <HeaderCell>{t('admin.unmatched.about')}</HeaderCell>
          <HeaderCell hidden>{t('admin.actions')}</HeaderCell>
        </>
      }
    >
      {payments.map((payment) => (
        <Row key={`${payment.provider} ${payment.reference}`}>
          <Cell label={t('refills.date')}>
            <time dateTime={payment.at}>{dateTime(payment.at)}</time>
          </Cell>
          <Cell label={t('admin.unmatched.payment')}>
            {t(`admin.providers.names.${payment.provider}`, { defaultValue: payment.provider })}
            <div>
              <code className={styles.key}>{payment.reference}</code>
            </div>
          </Cell>
          <Cell label={t('admin.unmatched.paid')} align="end">
            {number(payment.paid, 2)} {payment.paidCurrency}
            {payment.amount !== undefined && <div className={styles.about}>{money(payment.amount)}</div>}
          </Cell>
          <Cell label={t('admin.unmatched.about')}>
            <About payment={payment} />
          </Cell>
          <Cell align="end">
            {!payment.closed && (
              <span className={styles.actions}>
                <Button size="sm" onClick={() => onAct(payment, 'match')}>
                  {t('admin.unmatched.match')}
                </Button>
                <Button size="sm" onClick={() => onAct(payment, 'close')}>
                  {t('admin.unmatched.close')}
                </Button>
              </span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function About({ payment: { closed, begunBy, returned, paidCurrency } }: { payment: UnmatchedPayment }) {
  const { t } = useTranslation('billing');
  const account = closed?.account ?? (closed ? undefined : begunBy);
  return (
    <>
      {closed && <Badge tone={closed.as === 'MATCHED' ? 'ok' : 'neu'}>{t(`admin.unmatched.as.${closed.as}`)}</Badge>}
      {!closed && <span>{t(begunBy ? 'admin.unmatched.twice' : 'admin.unmatched.unknown')} </span>}
      {account && <Link href={accountPath(account.accountId)}>{account.displayName ?? String(account.accountId)}</Link>}
      {!closed && returned !== undefined && (
        <div className={styles.about}>
          {t('admin.unmatched.returned', { amount: `${number(returned, 2)} ${paidCurrency}` })}
        </div>
      )}
      {closed && <div className={styles.about}>{closed.reason}</div>}
    </>
  );
}
