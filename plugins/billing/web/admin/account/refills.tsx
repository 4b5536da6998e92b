import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { BalanceIcon } from '#core/web/ui/icons/icons.tsx';
import { billing } from '../../../contract.ts';
import { ListPager, rowsOfPage } from '../../list-pager.tsx';
import { RefillTable } from '../../refill-table.tsx';
import styles from '../admin.module.css';

/** What came into the balance of an account. */
export function AccountRefills({ account }: { account: number }) {
  const { t } = useTranslation('billing');
  const [page, setPage] = useState(1);
  const answer = useAnswer(billing.getRefillPage, { account, page: page - 1, size: rowsOfPage }, { keep: true });
  return (
    <Loaded answer={answer} what={t('tabs.refills')} count={3}>
      {({ records, paging }) =>
        records.length === 0 ? (
          <Empty kind="nothing" icon={<BalanceIcon />} title={t('refills.none')} level={3} />
        ) : (
          <>
            <RefillTable account={account} refills={records} />
            <div className={styles.pager}>
              <ListPager paging={paging} shown={records.length} onPage={setPage} />
            </div>
          </>
        )
      }
    </Loaded>
  );
}
