import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#core/web/charts/chart.tsx';
import type { Series } from '#core/web/charts/steps.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { Part } from '#core/web/page/part.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { formatOf } from '#core/web/text/format.ts';
import { EditIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { billing } from '../../contract.ts';
import type { ForecastData } from '../../contract/budgets.ts';
import { dayText } from '../moments.ts';
import { dayAxis } from '../day-axis.ts';
import { useMoney } from '../money.ts';
import { Alerts } from './alerts.tsx';
import styles from './budget.module.css';

const BudgetDialog = lazyPage<{ account: number; budget: ForecastData['budget']; onClose: () => void }>(
  () => import('./budget-dialog.tsx'),
);
const pollMs = 60_000;

/** What the account spends this month, what that comes to by its end, and how its budget stands. */
export function Page({ account }: { account: number }) {
  const { t } = useTranslation('billing');
  const answer = useAnswer(billing.getForecast, { account }, { poll: pollMs });
  const [editing, setEditing] = useState(false);
  return (
    <div>
      <Loaded answer={answer} what={t('forecast.chart')} shape="cards" count={1}>
        {(data) => (
          <Card
            title={data.forecast ? t('forecast.title', { date: dayText(lastDay(data)) }) : t('forecast.none')}
            actions={
              <Button icon={<EditIcon />} onClick={() => setEditing(true)}>
                {t(data.budget ? 'budget.edit' : 'budget.set')}
              </Button>
            }
          >
            <div className={styles.halves}>
              <Told data={data} />
              {data.budget && <Alerts alerts={data.alerts} spent={data.spent} />}
            </div>
          </Card>
        )}
      </Loaded>
      {editing && (
        <Part name="billing.budget">
          <BudgetDialog account={account} budget={answer.data?.budget} onClose={() => setEditing(false)} />
        </Part>
      )}
    </div>
  );
}

function Told({ data }: { data: ForecastData }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const { forecast, budget, spent } = data;
  const over = forecast && budget && forecast.amount > budget.amount ? forecast.amount - budget.amount : undefined;
  return (
    <div className={styles.told}>
      <p className={styles.sum}>
        <strong>{money(forecast?.amount ?? spent)}</strong>
        {forecast && <span>{t('forecast.range', { low: money(forecast.low), high: money(forecast.high) })}</span>}
      </p>
      {over !== undefined && <p className={styles.over}>{t('forecast.over', { amount: money(over) })}</p>}
      {(spent > 0 || budget) && <Curve data={data} />}
      <p className={styles.method}>
        {forecast ? t('forecast.method', { count: forecast.knownDays }) : t('forecast.early')}
      </p>
    </div>
  );
}

/** Sums from the first day on: what was spent, what is to come, and the budget as a line. */
function Curve({ data: { days, spent, budget, forecast, timeZone } }: { data: ForecastData }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const spentSums = summed(days.map((each) => each.spent ?? null));
  const series: Series[] = [{ name: t('sums.spent'), colour: 1, values: spentSums }];
  if (forecast) {
    const present = spentSums.findLastIndex((sum) => sum !== null);
    const expected = summed(days.map((day) => day.expected));
    series.push({
      name: t('forecast.series'),
      colour: 1,
      dashed: true,
      // It begins where what was spent ends, which is today.
      values: expected.map((value, at) => (at < present ? null : at === present ? spentSums[at]! : value)),
    });
  }
  if (budget) series.push({ name: t('budget.series'), colour: 2, dashed: true, values: days.map(() => budget.amount) });
  return (
    <Chart
      label={t('forecast.chart')}
      summary={t('forecast.spent', { amount: money(spent) })}
      times={days.map(({ time }) => Date.parse(time))}
      series={series}
      format={money}
      axisFormat={(value) => formatOf(Intl.NumberFormat, { notation: 'compact' } as const).format(value)}
      timeFormat={dayAxis(timeZone)}
      fullTimeFormat={(time) => formatOf(Intl.DateTimeFormat, { dateStyle: 'long', timeZone } as const).format(time)}
      height={170}
      file="forecast"
    />
  );
}

function summed(values: readonly (number | null)[]): (number | null)[] {
  let sum = 0;
  return values.map((value) => (value === null ? null : (sum += value)));
}

const lastDay = ({ days }: ForecastData): string => days.at(-1)!.day;
