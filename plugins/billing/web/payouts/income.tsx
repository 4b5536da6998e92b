import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { KeyValue } from '#core/web/ui/data/key-value.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { billing } from '../../contract.ts';
import type { BalanceData } from '../../contract/data.ts';
import { ListPager, rowsOfPage } from '../list-pager.tsx';
import { useIncome } from '../money.ts';
import { topUpPath } from '../paths.ts';
import { PayoutTable } from './payout-table.tsx';
import styles from '../billing.module.css';

const RequestDialog = lazyPage<{ account: number; income: number; onClose: () => void }>(
  () => import('./request-dialog.tsx'),
);

/** What a publisher has earned, how it is paid out, and what was asked for before. */
export function Page({ account, balance }: { account: number; balance: BalanceData }) {
  const { t } = useTranslation('billing');
  const money = useIncome();
  const { user, settings } = useAtomValue(sessionAtom);
  const [asking, setAsking] = useState(false);
  const [page, setPage] = useState(1);
  const isPublisher = user?.features.includes('mlp.public_model_admin') ?? false;
  const asked = { account, page: page - 1, size: rowsOfPage };
  const { data } = useAnswer(billing.getPayouts, isPublisher ? asked : undefined, { poll: 15_000, keep: true });
  if (!isPublisher) return null;
  const { incomeBalanceCurrency: income, heldIncomeCurrency: held } = balance;
  return (
    <div className={styles.stack}>
      <Card
        padding="none"
        title={t('payouts.income')}
        actions={
          <>
            {!settings.refillByManager && <Button href={topUpPath}>{t('payouts.move')}</Button>}
            <Button disabled={income < 1} onClick={() => setAsking(true)}>
              {t('payouts.ask')}
            </Button>
          </>
        }
      >
        <KeyValue
          layout="strip"
          items={[
            { key: t('payouts.available'), value: money(income) },
            { key: t('payouts.held'), value: money(held) },
          ]}
        />
      </Card>
      {data && data.records.length > 0 && (
        <Card padding="none" title={t('payouts.title')}>
          <PayoutTable payouts={data.records} />
        </Card>
      )}
      {data && <ListPager paging={data.paging} shown={data.records.length} onPage={setPage} />}
      {asking && (
        <Part name="billing.payout">
          <RequestDialog account={account} income={income} onClose={() => setAsking(false)} />
        </Part>
      )}
    </div>
  );
}
