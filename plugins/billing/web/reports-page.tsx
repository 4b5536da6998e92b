import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom, type SessionAccount } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import { useUrlState } from '#core/web/page/url-state.ts';
import { Breadcrumbs } from '#core/web/ui/layout/breadcrumbs.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import { NoAccount } from '#plugins/accounts/web/parts.ts';
import { billing } from '../contract.ts';
import { periodState, type Period } from './period.ts';
import type { ServiceSumsProps } from './service-sums.tsx';
import styles from './billing.module.css';

const ServiceSums = lazyPage<ServiceSumsProps>(() =>
  import('./service-sums.tsx').then((module) => ({ Page: module.ServiceSums })),
);
const Payers = lazyPage<{ account: SessionAccount; periods: readonly Period[] }>(() =>
  import('./payers.tsx').then((module) => ({ Page: module.Payers })),
);

const periods = ['DAY', 'MONTH'] as const;

/** What the services of the account earned, by service and by who paid. */
export function Page() {
  const { t } = useTranslation('billing');
  const { account } = useAtomValue(sessionAtom);
  const { hrefWith, state } = useUrlState(periodState);
  if (!account) return <NoAccount title={t('reports.title')} />;
  const tab = state.tab === 'payers' ? 'payers' : 'models';
  const hrefOf = (each: string) => hrefWith({ tab: each === 'models' ? '' : each, of: '', service: '' });
  return (
    <WorkspaceFrame>
      <PageHead title={t('reports.title')} />
      <Tabs
        label={t('reports.title')}
        moreLabel={t('more')}
        items={(['models', 'payers'] as const).map((each) => ({ href: hrefOf(each), label: t(`reports.${each}`) }))}
        current={hrefOf(tab)}
      />
      {tab === 'payers' && /^\d+ \S+$/.test(state.of) ? (
        <OfPayer account={account} of={state.of} back={hrefWith({ of: '' })} />
      ) : tab === 'models' ? (
        <Part name="billing.sums">
          <ServiceSums
            account={account}
            call={billing.getIncomeReportByModels}
            side="earned"
            label={t('sums.earned')}
            file="income-models"
            periods={periods}
          />
        </Part>
      ) : (
        <Part name="billing.payers">
          <Payers account={account} periods={periods} />
        </Part>
      )}
    </WorkspaceFrame>
  );
}

/** What one payer paid for each service, from where its calls are listed. `of` is the account's id and its name. */
function OfPayer({ account, of, back }: { account: SessionAccount; of: string; back: string }) {
  const { t } = useTranslation('billing');
  const [id, name] = of.split(' ') as [string, string];
  return (
    <>
      <div className={styles.payer}>
        <Breadcrumbs label={t('admin.way')} items={[{ label: t('reports.payers'), href: back }, { label: name }]} />
      </div>
      <Part name="billing.sums">
        <ServiceSums
          account={account}
          call={billing.getIncomeReportByModels}
          side="earned"
          label={t('reports.paidBy', { name })}
          file={`paid-by-${name}`}
          periods={periods}
          payer={{ id: Number(id), name }}
        />
      </Part>
      <p className={styles.path}>{t('reports.paidByText')}</p>
    </>
  );
}
