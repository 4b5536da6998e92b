import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom, type SessionAccount } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { Tabs } from '#core/web/ui/layout/tabs.tsx';
import { NoAccount } from '#plugins/accounts/web/parts.ts';
import { billing } from '../contract.ts';
import { dayIn, periodState } from './period.ts';
import { pollMs, ServiceSums } from './service-sums.tsx';
import { linesOfPayers, Sums } from './sums.tsx';
import { usePeriod } from './use-period.tsx';

const periods = ['DAY', 'MONTH'] as const;

/** What the services of the account earned, by service and by who paid. */
export function Page() {
  const { t } = useTranslation('billing');
  const { account } = useAtomValue(sessionAtom);
  const { hrefWith, state } = useUrlState(periodState);
  if (!account) return <NoAccount title={t('reports.title')} />;
  const tab = state.tab === 'payers' ? 'payers' : 'models';
  const hrefOf = (each: string) => hrefWith({ tab: each === 'models' ? '' : each });
  return (
    <WorkspaceFrame>
      <PageHead title={t('reports.title')} />
      <Tabs
        label={t('reports.title')}
        moreLabel={t('more')}
        items={(['models', 'payers'] as const).map((each) => ({ href: hrefOf(each), label: t(`reports.${each}`) }))}
        current={hrefOf(tab)}
      />
      {tab === 'models' ? (
        <ServiceSums
          account={account}
          call={billing.getIncomeReportByModels}
          side="earned"
          label={t('sums.earned')}
          file="income-models"
          periods={periods}
        />
      ) : (
        <Payers account={account} />
      )}
    </WorkspaceFrame>
  );
}

function Payers({ account }: { account: SessionAccount }) {
  const { t } = useTranslation('billing');
  const { asked, bar } = usePeriod(account, periods);
  const answer = useAnswer(billing.getIncomeReportByPayers, asked, { poll: pollMs, keep: true });
  return (
    <>
      {bar(answer.data)}
      <Loaded answer={answer} what={t('reports.payers')} shape="cards" count={2}>
        {(report) => (
          <Sums
            told={linesOfPayers(report, t('removed'))}
            label={t('sums.earned')}
            of={t('sums.payer')}
            file={`income-payers-${dayIn(report.from, report.timeZone)}`}
          />
        )}
      </Loaded>
    </>
  );
}
