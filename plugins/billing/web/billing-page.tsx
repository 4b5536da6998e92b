import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { LazyTab } from '#core/web/page/lazy-tab.tsx';
import { Part } from '#core/web/page/part.tsx';
import { useUrlState } from '#core/web/page/url-state.ts';
import { hostAtom } from '#core/web/state/state.ts';
import { PlusIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import { NoAccount } from '#plugins/accounts/web/parts.ts';
import { billing } from '../contract.ts';
import type { BalanceData } from '../contract/data.ts';
import type { BlockedPanelProps } from './blocked-panel.tsx';
import { periodState } from './period.ts';
import { billingTabs } from './public.ts';
import { Refills } from './refills.tsx';
import type { ServiceSumsProps } from './service-sums.tsx';
import { useBalance } from './use-balance.ts';
import { useLetter } from './use-letter.ts';

const ServiceSums = lazyPage<ServiceSumsProps>(() =>
  import('./service-sums.tsx').then((module) => ({ Page: module.ServiceSums })),
);
const Forecast = lazyPage<{ account: number }>(() => import('./budget/forecast.tsx'));
const Income = lazyPage<{ account: number; balance: BalanceData }>(() => import('./payouts/income.tsx'));
const BlockedPanel = lazyPage<BlockedPanelProps>(() => import('./blocked-panel.tsx'));
const TopUp = lazyPage<{ balance: BalanceData; onClose: () => void }>(() => import('./top-up-dialog.tsx'));

const periods = ['DAY', 'MONTH', 'YEAR'] as const;
const tabs = ['refills', 'expenses', 'incomes'] as const;

/** Refills, expenses and incomes of the account. */
export function Page() {
  const { t } = useTranslation('billing');
  const { account } = useAtomValue(sessionAtom);
  const url = useUrlState(periodState);
  const { data: balance } = useBalance();
  const added = useAtomValue(hostAtom).entries(billingTabs);
  const open = added.find(({ value: { id } }) => id === url.state.tab);
  const tab = open ? undefined : (tabs.find((each) => each === url.state.tab) ?? 'refills');
  const letter = useLetter();
  if (!account) return <NoAccount title={t('title')} />;
  const hrefOf = (each: string) =>
    url.hrefWith({
      tab: each === 'refills' ? '' : each,
      topUp: '',
      page: 1,
      of: '',
      service: '',
      key: '',
      idle: '',
      kind: '',
    });
  return (
    <WorkspaceFrame>
      <PageHead
        title={t('title')}
        actions={
          letter === undefined ? (
            <Button variant="primary" icon={<PlusIcon />} onClick={() => url.change({ topUp: 'true' })}>
              {t('topUp.open')}
            </Button>
          ) : (
            <Button variant="primary" href={letter.href}>
              {t('writeTo', { manager: letter.manager })}
            </Button>
          )
        }
      />
      {balance?.blocked && (
        <Part name="billing.blocked">
          <BlockedPanel balance={balance} />
        </Part>
      )}
      <Tabs
        label={t('title')}
        moreLabel={t('more')}
        items={[
          ...tabs.map((each) => ({ href: hrefOf(each), label: t(`tabs.${each}`) })),
          ...added.map(({ value: { id, label } }) => ({ href: hrefOf(id), label: t(label) })),
        ]}
        current={hrefOf(open?.value.id ?? tab ?? '')}
      />
      {open && <LazyTab key={open.value.id} at={billingTabs} tab={open} props={{ account }} />}
      {tab === 'refills' && <Refills account={account.id} />}
      {tab === 'expenses' && (
        <Part name="billing.sums">
          <ServiceSums
            account={account}
            call={billing.getSpendingDetails}
            side="spent"
            label={t('sums.spent')}
            file="expenses"
            periods={periods}
            beside={
              <Part name="billing.forecast">
                <Forecast account={account.id} />
              </Part>
            }
          />
        </Part>
      )}
      {tab === 'incomes' && (
        <>
          {balance && (
            <Part name="billing.income">
              <Income account={account.id} balance={balance} />
            </Part>
          )}
          <Part name="billing.sums">
            <ServiceSums
              account={account}
              call={billing.getIncomeDetails}
              side="earned"
              label={t('sums.earned')}
              file="incomes"
              periods={periods}
            />
          </Part>
        </>
      )}
      {url.state.topUp !== '' && letter === undefined && balance && (
        <Suspense fallback={null}>
          <TopUp balance={balance} onClose={() => url.change({ topUp: '' })} />
        </Suspense>
      )}
    </WorkspaceFrame>
  );
}
