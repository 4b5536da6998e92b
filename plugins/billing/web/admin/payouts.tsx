import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { BalanceIcon } from '#core/web/ui/icons/icons.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { billingOperator } from '../../contract.ts';
import type { PayoutData } from '../../contract/payouts.ts';
import { ListPager, rowsOfPage } from '../list-pager.tsx';
import { PayoutTable } from '../payouts/payout-table.tsx';
import type { TabProps } from './billing-admin-page.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import styles from './admin.module.css';
import { accountPath } from '#plugins/superadmin/web/public.ts';

/** What publishers ask to be paid: those that wait, or all. */
export function Page({ url: { state, change, hrefWith } }: TabProps) {
  const { t } = useTranslation('billing');
  const [settling, setSettling] = useState<{ payout: PayoutData; state: 'PAID' | 'DECLINED' }>();
  const isOpen = state.state === 'open';
  const asked = { page: state.page - 1, size: rowsOfPage, ...(isOpen && { state: 'REQUESTED' as const }) };
  const answer = useAnswer(billingOperator.listPayouts, asked, { keep: true, poll: 15_000 });
  return (
    <>
      <div className={styles.choice}>
        <Segmented
          label={t('payouts.state')}
          value={isOpen ? 'open' : 'all'}
          options={(['open', 'all'] as const).map((value) => ({
            value,
            label: t(`admin.payouts.${value}`),
            href: hrefWith({ state: value === 'open' ? 'open' : 'closed', page: 1 }),
          }))}
        />
      </div>
      <Loaded answer={answer} what={t('payouts.title')} count={3}>
        {({ records, paging }) =>
          records.length === 0 ? (
            <Card>
              <Empty
                kind="nothing"
                icon={<BalanceIcon />}
                title={t(isOpen ? 'admin.payouts.noneOpen' : 'admin.payouts.none')}
              />
            </Card>
          ) : (
            <>
              <Card padding="none">
                <PayoutTable
                  payouts={records}
                  operator={{
                    hrefOf: accountPath,
                    onSettle: (payout, as) => setSettling({ payout, state: as }),
                  }}
                />
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
      {settling && <SettleDialog {...settling} onClose={() => setSettling(undefined)} />}
    </>
  );
}
