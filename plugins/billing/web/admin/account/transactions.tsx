import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { dateTime } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { BalanceIcon } from '#core/web/ui/icons/icons.tsx';
import { billingOperator } from '../../../contract.ts';
import type { TransactionData } from '../../../contract/operator.ts';
import { ListPager, rowsOfPage } from '../../list-pager.tsx';
import { useSignedIncome, useSignedMoney } from '../../money.ts';
import { serviceName } from '../../service-name.ts';
import { TransactionDrawer } from './transaction-drawer.tsx';
import styles from '../admin.module.css';

/** What was booked for an account; each line opens its entries. */
export function Transactions({ account }: { account: number }) {
  const { t } = useTranslation('billing');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<number>();
  const asked = { account, page: page - 1, size: rowsOfPage };
  const answer = useAnswer(billingOperator.listTransactions, asked, { keep: true, poll: 15_000 });
  return (
    <Loaded answer={answer} what={t('admin.list.ledger')} count={3}>
      {({ records, paging }) =>
        records.length === 0 ? (
          <Empty kind="nothing" icon={<BalanceIcon />} title={t('admin.ledger.none')} level={3} />
        ) : (
          <>
            <Table
              label={t('admin.list.ledger')}
              header={
                <>
                  <HeaderCell>{t('refills.date')}</HeaderCell>
                  <HeaderCell>{t('admin.ledger.what')}</HeaderCell>
                  <HeaderCell align="end">{t('admin.ledger.balance')}</HeaderCell>
                  <HeaderCell align="end">{t('admin.income')}</HeaderCell>
                </>
              }
            >
              {records.map((each) => (
                <Line key={each.id} transaction={each} onOpen={() => setOpen(each.id)} />
              ))}
            </Table>
            <div className={styles.pager}>
              <ListPager paging={paging} shown={records.length} onPage={setPage} />
            </div>
            {open !== undefined && <TransactionDrawer id={open} onClose={() => setOpen(undefined)} />}
          </>
        )
      }
    </Loaded>
  );
}

function Line({ transaction, onOpen }: { transaction: TransactionData; onOpen: () => void }) {
  const { t } = useTranslation('billing');
  const money = useSignedMoney();
  const earned = useSignedIncome();
  const { at, kind, note, service, serviceNames, resource, allowance, paid, income, held } = transaction;
  const about = [serviceName(service, serviceNames) ?? resource, note].filter(Boolean).join(' · ');
  return (
    <Row onOpen={onOpen}>
      <Cell label={t('refills.date')}>
        <time className={styles.date} dateTime={at}>
          {dateTime(at)}
        </time>
      </Cell>
      <Cell label={t('admin.ledger.what')}>
        <button type="button" className={styles.open} onClick={onOpen}>
          {t(`admin.kinds.${kind}`)}
        </button>
        {about !== '' && <div className={styles.about}>{about}</div>}
      </Cell>
      <Cell label={t('admin.ledger.balance')} align="end">
        {allowance + paid === 0 ? '–' : money(allowance + paid)}
      </Cell>
      <Cell label={t('admin.income')} align="end">
        {income === 0 ? '–' : earned(income)}
        {held !== 0 && <div className={styles.about}>{t('admin.ledger.held', { amount: earned(held) })}</div>}
      </Cell>
    </Row>
  );
}
