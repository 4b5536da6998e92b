import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#core/web/charts/chart.tsx';
import { formatOf } from '#core/web/text/format.ts';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { RefillMonth } from '../contract/data.ts';
import { refillKinds } from '../contract/refill-kinds.ts';
import { useSignedMoney } from './money.ts';
import { colourOf } from './sums-chart.tsx';

const name = (options: Intl.DateTimeFormatOptions) => (time: number) =>
  formatOf(Intl.DateTimeFormat, { ...options, timeZone: 'UTC' }).format(time);

/** What came in by month and kind; months are those of a calendar, the same everywhere. */
export function Page({ months }: { months: readonly RefillMonth[] }) {
  const { t } = useTranslation('billing');
  const money = useSignedMoney();
  const [now] = useState(() => new Date());
  const times = Array.from({ length: 12 }, (_, at) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + at, 1));
  const amount = (kind: RefillMonth['kind'], time: number) =>
    months.find((each) => each.kind === kind && each.month === new Date(time).toISOString().slice(0, 7))?.amount ?? 0;
  const present = refillKinds.filter((kind) => months.some((each) => each.kind === kind));
  return (
    <Card>
      <Chart
        label={t('refills.byMonth')}
        summary={money(months.reduce((sum, each) => sum + each.amount, 0))}
        times={times}
        series={present.map((kind) => ({
          name: t(`refills.kinds.${kind}`),
          colour: colourOf(refillKinds.indexOf(kind)),
          values: times.map((time) => amount(kind, time)),
        }))}
        kind="bars"
        stacked
        format={money}
        axisFormat={(value) => formatOf(Intl.NumberFormat, { notation: 'compact' } as const).format(value)}
        timeFormat={name({ month: 'short' })}
        fullTimeFormat={name({ month: 'long', year: 'numeric' })}
        height={160}
        file="refills"
      />
    </Card>
  );
}
