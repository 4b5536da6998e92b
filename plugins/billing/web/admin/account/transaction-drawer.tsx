import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime, number } from '#core/web/text/format.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Drawer } from '#core/web/ui/overlays/drawer.tsx';
import { billingOperator } from '../../../contract.ts';
import type { TransactionDetails } from '../../../contract/operator.ts';
import { useSignedMoney } from '../../money.ts';
import { serviceName } from '../../service-name.ts';
import styles from '../admin.module.css';

/** A transaction of the ledger with all of its entries, those of other accounts and of the operator too. */
export function TransactionDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const answer = useAnswer(billingOperator.getTransaction, { transaction: id });
  return (
    <Drawer
      open
      onClose={onClose}
      width="lg"
      title={t('admin.ledger.transaction', { id })}
      closeLabel={t('core:close')}
    >
      <Loaded answer={answer} what={t('admin.ledger.transaction', { id })} shape="lines">
        {(transaction) => <Details transaction={transaction} />}
      </Loaded>
    </Drawer>
  );
}

function Details({ transaction }: { transaction: TransactionDetails }) {
  const { t } = useTranslation('billing');
  const money = useSignedMoney();
  const { at, bookedAt, kind, note, key, service, serviceNames, resource, calls, units, freeUnits, userId, entries } =
    transaction;
  const fact = (name: string, value: string | number | undefined) =>
    value === undefined || value === '' || value === 0 ? [] : [{ key: t(`admin.ledger.${name}`), value }];
  return (
    <div className={styles.details}>
      <KeyValue
        layout="beside"
        items={[
          { key: t('admin.ledger.what'), value: t(`admin.kinds.${kind}`) },
          ...fact('note', note),
          ...fact('service', serviceName(service, serviceNames)),
          ...fact('resource', resource),
          ...fact('calls', calls && number(calls)),
          ...fact('units', units && number(units, Number.isInteger(units) ? 0 : 2)),
          ...fact('freeUnits', freeUnits && number(freeUnits, Number.isInteger(freeUnits) ? 0 : 2)),
          { key: t('admin.ledger.at'), value: <time dateTime={at}>{dateTime(at)}</time> },
          { key: t('admin.ledger.booked'), value: <time dateTime={bookedAt}>{dateTime(bookedAt)}</time> },
          ...fact('user', userId),
          { key: t('admin.ledger.key'), value: <code className={styles.key}>{key}</code> },
        ]}
      />
      <Table
        label={t('admin.ledger.entries')}
        header={
          <>
            <HeaderCell>{t('payouts.account')}</HeaderCell>
            <HeaderCell>{t('admin.ledger.book')}</HeaderCell>
            <HeaderCell align="end">{t('sums.amount')}</HeaderCell>
          </>
        }
      >
        {entries.map(({ account, book, amount }) => (
          <Row key={`${account?.accountId} ${book}`}>
            <Cell label={t('payouts.account')}>
              {account ? (account.shortName ?? account.accountId) : t('admin.operator')}
            </Cell>
            <Cell label={t('admin.ledger.book')}>{t(`admin.books.${book}`)}</Cell>
            <Cell label={t('sums.amount')} align="end">
              {money(amount)}
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}
