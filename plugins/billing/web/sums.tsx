import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { MetricsIcon } from '#core/web/ui/icons/icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import { compared } from './compared.ts';
import { figuresOf } from './figures.ts';
import { useFigures } from './money.ts';
import { PriceChanges } from './price-changes.tsx';
import { linesWithout, type SumLine, type Told } from './sum-lines.ts';
import { SumsChart } from './sums-chart.tsx';
import { SumsTable } from './sums-table.tsx';
import styles from './billing.module.css';

interface SumsProps {
  told: Told;
  /** The same of the period before, where it is known. */
  before?: Told | undefined;
  /** Whether it is what publishers earned. */
  isIncome: boolean;
  /** What is summed up, such as *Spent*. */
  label: string;
  /** What a line is about. */
  of: string;
  /** What files of the figures are called. */
  file: string;
  /** Where more is told of a line. */
  hrefOf?: (line: SumLine) => string | undefined;
  /** Where its calls are listed. */
  callsOf?: (line: SumLine) => string | undefined;
  /** What it is made of. */
  renderUnfolded?: ((line: SumLine) => ReactNode) | undefined;
  /** Whether free units are told with how many there are of them: those of one account in one month. */
  hasQuotas?: boolean;
  /** Lines that had calls in the period before alone: whether they are shown, and what shows them. */
  idle?: { readonly shown: boolean; readonly show: (shown: boolean) => void };
  /** Stands beside the chart. */
  beside?: ReactNode;
  /** Shows everything again, where a part was chosen. */
  onAll?: (() => void) | undefined;
}

/** What a period came to: a chart over its steps, and a table of all lines with their total. */
export function Sums({ told: asTold, before, isIncome, label, of, file, idle, beside, onAll, ...table }: SumsProps) {
  const { t } = useTranslation('billing');
  const figures = useFigures(isIncome ? 'income' : 'money');
  const told = useMemo(() => {
    const lines = asTold.lines.map((line) => ({ ...line, amount: figures.of(line.amount) }));
    return { ...figuresOf(asTold, figures), lines };
  }, [asTold, figures]);
  const [now] = useState(() => Date.now());
  const than = useMemo(() => before && compared(asTold, before, now), [asTold, before, now]);
  const without = useMemo(() => (before ? linesWithout(before, asTold) : []), [before, asTold]);
  const { text: money } = figures;
  const { lines, timeZone } = told;
  if (lines.length === 0)
    return (
      <Beside beside={beside}>
        <Card>
          {onAll ? (
            <Empty
              kind="nomatch"
              title={t('sums.noMatch')}
              actions={<Button onClick={onAll}>{t('filters.clear')}</Button>}
            />
          ) : (
            <Empty kind="nothing" icon={<MetricsIcon />} title={t('sums.noCalls')} text={t('sums.noneText')} />
          )}
        </Card>
      </Beside>
    );
  return (
    <div className={styles.sums}>
      <Beside beside={beside}>
        <Card>
          <SumsChart told={told} than={than} label={label} money={money} file={file} height={beside ? 340 : 220} />
          <PriceChanges told={told} />
        </Card>
      </Beside>
      <SumsTable
        {...table}
        told={told}
        without={idle ? { ...idle, lines: without } : undefined}
        label={label}
        of={of}
        file={file}
        money={money}
      />
      <p className={styles.path}>{t('sums.zone', { zone: timeZone })}</p>
    </div>
  );
}

function Beside({ beside, children }: { beside: ReactNode; children: ReactNode }) {
  if (!beside) return children;
  return (
    <div className={styles.pair}>
      {children}
      {beside}
    </div>
  );
}
