import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { billing } from '../contract.ts';
import { useMoney } from './money.ts';
import type { Asked } from './period.ts';
import { linesOfPayers } from './sum-lines.ts';
import { UnfoldedTable } from './unfolded-table.tsx';
import { pollMs } from './use-sums.ts';

/** Who paid for a service how much. */
export function UnfoldedPayers({ asked, service }: { asked: Asked; service: number }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const answer = useAnswer(
    billing.getIncomeReportByPayers,
    { ...asked, service: String(service) },
    { poll: pollMs, keep: true },
  );
  return (
    <Loaded answer={answer} what={t('unfolded.payer')} count={2}>
      {(report) => (
        <UnfoldedTable
          label={t('unfolded.payer')}
          of={t('sums.payer')}
          amountHead={t('unfolded.paid')}
          total={report.total}
          money={money}
          note={t('reports.paidForText')}
          lines={linesOfPayers(report, t('removed')).lines.map(({ id, name, path, calls, amount }) => ({
            key: String(id),
            name,
            detail: path,
            calls,
            amount,
          }))}
        />
      )}
    </Loaded>
  );
}
