import { useTranslation } from 'react-i18next';
import { dateTime } from '#core/web/text/format.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import type { PayoutData } from '../../contract/payouts.ts';
import { useIncome } from '../money.ts';
import styles from '../billing.module.css';

const tones = { REQUESTED: 'info', PAID: 'ok', DECLINED: 'neu' } as const;

interface PayoutTableProps {
  payouts: readonly PayoutData[];
  /** For operators: where the account of each is, and what becomes of one that waits. */
  operator?: {
    readonly hrefOf: (accountId: number) => string;
    readonly onSettle: (payout: PayoutData, as: 'PAID' | 'DECLINED') => void;
  };
}

/** What publishers asked to be paid, and what came of it. */
export function PayoutTable({ payouts, operator }: PayoutTableProps) {
  const { t } = useTranslation('billing');
  const money = useIncome();
  return (
    <Table
      label={t('payouts.title')}
      header={
        <>
          <HeaderCell>{t('payouts.asked')}</HeaderCell>
          {operator && <HeaderCell>{t('payouts.account')}</HeaderCell>}
          <HeaderCell>{t('payouts.details')}</HeaderCell>
          <HeaderCell>{t('payouts.state')}</HeaderCell>
          <HeaderCell align="end">{t('payouts.amount')}</HeaderCell>
          {operator && <HeaderCell hidden>{t('admin.actions')}</HeaderCell>}
        </>
      }
    >
      {payouts.map((payout) => (
        <Row key={payout.id}>
          <Cell label={t('payouts.asked')}>
            <time dateTime={payout.requestedAt}>{dateTime(payout.requestedAt)}</time>
            <div className={styles.path}>{payout.requestedBy}</div>
          </Cell>
          {operator && (
            <Cell label={t('payouts.account')}>
              <Link href={operator.hrefOf(payout.accountId)}>{payout.displayName ?? payout.accountId}</Link>
            </Cell>
          )}
          <Cell label={t('payouts.details')}>
            <span className={styles.multiline}>{payout.details}</span>
          </Cell>
          <Cell label={t('payouts.state')}>
            <Badge tone={tones[payout.state]}>{t(`payouts.states.${payout.state}`)}</Badge>
            {payout.reason !== undefined && <div className={styles.path}>{payout.reason}</div>}
          </Cell>
          <Cell label={t('payouts.amount')} align="end" emphasis="strong">
            {money(payout.amount)}
          </Cell>
          {operator && (
            <Cell align="end">
              {payout.state === 'REQUESTED' && (
                <span className={styles.settling}>
                  {(['PAID', 'DECLINED'] as const).map((as) => (
                    <Button key={as} size="sm" onClick={() => operator.onSettle(payout, as)}>
                      {t(`admin.payouts.${as}`)}
                    </Button>
                  ))}
                </span>
              )}
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}
