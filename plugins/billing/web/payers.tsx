import { useTranslation } from 'react-i18next';
import type { SessionAccount } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { billing } from '../contract.ts';
import { dayIn, shifted, type Period } from './period.ts';
import { ReportFilters } from './report-filters.tsx';
import { lineKey, linesOfPayers, linesOfServices } from './sum-lines.ts';
import { Sums } from './sums.tsx';
import { usePeriod } from './use-period.tsx';
import { pollMs } from './use-sums.ts';
import styles from './billing.module.css';

/** What the account earned by who paid, or what each paid for one of its services. */
export function Payers({ account, periods }: { account: SessionAccount; periods: readonly Period[] }) {
  const { t } = useTranslation('billing');
  const { asked, bar, hrefOf, chosen, choose } = usePeriod(account, periods);
  const { data: services } = useAnswer(billing.getIncomeReportByModels, asked, { poll: pollMs, keep: true });
  const lines = services ? linesOfServices(services, t('removed')).lines : [];
  const one = lines.find((line) => lineKey(line) === chosen.service);
  const isOne = chosen.service !== '';
  // A service is named in the address; by which id is known once the services are.
  const of = { ...asked, ...(one && { service: String(one.id) }) };
  const isKnown = !isOne || one !== undefined;
  const answer = useAnswer(billing.getIncomeReportByPayers, isKnown ? of : undefined, { poll: pollMs, keep: true });
  const { data } = answer;
  const date = data && shifted(asked.period, dayIn(data.from, data.timeZone), -1);
  const { data: before } = useAnswer(
    billing.getIncomeReportByPayers,
    isKnown && date !== undefined ? { ...of, date } : undefined,
  );
  const all = () => choose({ service: '' });
  return (
    <>
      {bar(data ?? services, <ReportFilters lines={lines} chosen={chosen} choose={choose} />)}
      {isOne && <p className={styles.aboutKey}>{t('reports.paidForText')}</p>}
      {services && !isKnown ? (
        <Sums
          told={{ ...services, lines: [], steps: [], total: 0 }}
          isIncome={false}
          label={t('sums.earned')}
          of={t('sums.payer')}
          file="income-payers"
          onAll={all}
        />
      ) : (
        <Loaded answer={answer} what={t('reports.payers')} shape="cards" count={2}>
          {(report) => (
            <Sums
              told={linesOfPayers(report, t('removed'))}
              before={before && linesOfPayers(before, t('removed'))}
              isIncome={!isOne}
              label={one ? t('reports.paidFor', { name: one.name }) : t('sums.earned')}
              of={t('sums.payer')}
              file={[
                'income-payers',
                dayIn(report.from, report.timeZone),
                ...(isOne ? [chosen.service.replace('/', '-')] : []),
              ].join('-')}
              hrefOf={({ id, path }) => (path === undefined ? undefined : hrefOf(`${id} ${path}`))}
              onAll={isOne ? all : undefined}
            />
          )}
        </Loaded>
      )}
    </>
  );
}
