import { useTranslation } from 'react-i18next';
import type { SessionAccount } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { saveCsv } from '#core/web/text/save-csv.ts';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { DownloadIcon, MetricsIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import {
  dayIn,
  figuresOf,
  SumsChart,
  useFigures,
  usePeriod,
  type Figures,
  type Period,
} from '#plugins/billing/web/parts.ts';
import type { hostingCharges } from '../contract.ts';
import type { HostingCharges } from '../contract/data.ts';
import type { HostingKind } from '../contract/kinds.ts';
import { SumsTable } from './sums-table.tsx';
import { useNameOf } from './texts.ts';
import styles from './hosting.module.css';

const pollMs = 60_000;
const periods: readonly Period[] = ['DAY', 'MONTH', 'YEAR'];

interface HostingSumsProps {
  account: SessionAccount;
  call: typeof hostingCharges.getHostingExpenses | typeof hostingCharges.getHostingIncomes;
  side: 'expenses' | 'incomes';
  /** What it may be for. */
  kinds: readonly HostingKind[];
}

/** What hosting cost or earned in the period that the address names, of everything or of one kind. */
export function HostingSums({ account, call, side, kinds }: HostingSumsProps) {
  const { t } = useTranslation('hosting-charges');
  const { asked, bar, of, hrefOf } = usePeriod(account, periods);
  const kind = kinds.find((each) => each === of);
  const answer = useAnswer(call, { ...asked, ...(kind && { kind }) }, { poll: pollMs, keep: true });
  const { data } = answer;
  const figures = useFigures(side === 'incomes' ? 'income' : 'money');
  return (
    <>
      <div className={styles.bar}>
        {bar(data)}
        <Segmented
          label={t('filter')}
          value={kind ?? 'ALL'}
          options={(['ALL', ...kinds] as const).map((value) => ({
            value,
            label: t(`filters.${value}`),
            href: hrefOf(value === 'ALL' ? '' : value),
          }))}
        />
        {data && data.records.length > 0 && <Export charges={shownAs(data, figures)} side={side} />}
      </div>
      <Loaded answer={answer} what={t(`tabs.${side}`)} shape="cards" count={2}>
        {(charges) => <Told charges={shownAs(charges, figures)} side={side} money={figures.text} />}
      </Loaded>
    </>
  );
}

const shownAs = (charges: HostingCharges, figures: Figures): HostingCharges => ({
  ...figuresOf(charges, figures),
  records: charges.records.map((record) => ({ ...record, amount: figures.of(record.amount) })),
});

const fileOf = (side: string, { from, timeZone }: HostingCharges): string => `hosting-${side}-${dayIn(from, timeZone)}`;

function Export({ charges, side }: { charges: HostingCharges; side: 'expenses' | 'incomes' }) {
  const { t } = useTranslation('hosting-charges');
  const nameOf = useNameOf();
  const columns = ['kind', 'name', 'group', side === 'expenses' ? 'paidTo' : 'paidBy', 'period', 'units'] as const;
  const save = () =>
    saveCsv(fileOf(side, charges), [
      [
        ...columns.map((column) => t(`column.${column}`)),
        t('column.sumIn', { currency: t(`currency.${charges.currency}`) }),
      ],
      ...charges.records.map(({ kind, name, groupName, accountName, period, units, amount }) => [
        t(`kinds.${kind}`),
        nameOf({ kind, name }),
        groupName,
        accountName ?? t('operator'),
        t(`resource-groups:period.${period}`),
        units,
        amount,
      ]),
    ]);
  return (
    <span className={styles.end}>
      <Button icon={<DownloadIcon />} onClick={save}>
        {t('export')}
      </Button>
    </span>
  );
}

interface ToldProps {
  charges: HostingCharges;
  side: 'expenses' | 'incomes';
  money: Figures['text'];
}

function Told({ charges, side, money }: ToldProps) {
  const { t } = useTranslation('hosting-charges');
  const nameOf = useNameOf();
  const { records, steps, timeZone } = charges;
  if (records.length === 0)
    return (
      <Card>
        <Empty kind="nothing" icon={<MetricsIcon />} title={t('billing:sums.none')} text={t(`none.${side}`)} />
      </Card>
    );
  const label = t(side === 'expenses' ? 'billing:sums.spent' : 'billing:sums.earned');
  const told = {
    ...charges,
    lines: records.map(({ key, groupName, accountName, ...record }) => ({
      id: key,
      name: nameOf(record),
      path: [side === 'incomes' ? accountName : groupName, t(`resource-groups:period.${record.period}`)]
        .filter(Boolean)
        .join(', '),
    })),
    steps: steps.map(({ key, ...step }) => ({ ...step, id: key })),
  };
  return (
    <div className={styles.sums}>
      <Card>
        <SumsChart told={told} label={label} money={money} file={`${fileOf(side, charges)}-steps`} />
      </Card>
      <SumsTable charges={charges} side={side} label={label} money={money} />
      <p className={styles.note}>{t(`zone.${side}`, { zone: timeZone })}</p>
    </div>
  );
}
