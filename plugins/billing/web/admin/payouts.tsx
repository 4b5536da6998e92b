import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '#core/web/state/state.ts';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { billingOperator } from '../../contract.ts';
import type { PayoutData } from '../../contract/payouts.ts';
import { rowsOfPage } from '../list-pager.tsx';
import { PagedCard } from '../paged-card.tsx';
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
      <PagedCard
        answer={answer}
        what={t('payouts.title')}
        count={3}
        none={{ title: t(isOpen ? 'admin.payouts.noneOpen' : 'admin.payouts.none') }}
        url={{ change, hrefWith }}
      >
        {(records) => (
          <PayoutTable
            payouts={records}
            operator={{ hrefOf: accountPath, onSettle: (payout, as) => setSettling({ payout, state: as }) }}
          />
        )}
      </PagedCard>
      {settling && <SettleDialog {...settling} onClose={() => setSettling(undefined)} />}
    </>
  );
}
