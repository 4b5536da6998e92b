import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { BalanceIcon } from '#core/web/ui/icons/icons.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { billing } from '../contract.ts';
import { ListPager, rowsOfPage } from './list-pager.tsx';
import { periodState } from './period.ts';
import { RefillTable } from './refill-table.tsx';
import styles from './billing.module.css';

/** What came into the balance of the account. */
export function Refills({ account }: { account: number }) {
  const { t } = useTranslation('billing');
  const { state, change, hrefWith } = useUrlState(periodState);
  const asked = { account, page: state.page - 1, size: rowsOfPage };
  const answer = useAnswer(billing.getRefillPage, asked, { poll: 15_000, keep: true });
  return (
    <div className={styles.refills}>
      <Loaded answer={answer} what={t('tabs.refills')} count={5}>
        {({ records, paging }) =>
          records.length === 0 ? (
            <Card>
              <Empty kind="nothing" icon={<BalanceIcon />} title={t('refills.none')} text={t('refills.noneText')} />
            </Card>
          ) : (
            <>
              <Card padding="none">
                <RefillTable account={account} refills={records} />
              </Card>
              <ListPager
                paging={paging}
                shown={records.length}
                onPage={(page) => change({ page })}
                hrefFor={(page) => hrefWith({ page })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
