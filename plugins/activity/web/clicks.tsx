import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#core/web/charts/chart.tsx';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useUrlState } from '#core/web/page/url-state.ts';
import type { Answer } from '#core/web/state/state.ts';
import { formatOf, number } from '#core/web/text/format.ts';
import { Cell, HeaderCell, Row, Table } from '#core/web/ui/data/table.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import type { ClickCounts } from '../contract.ts';
import { clicksState, spans } from './clicks-state.ts';
import styles from './clicks.module.css';

interface ClicksProps {
  readonly answer: Answer<ClickCounts>;
  /** What the file of the figures is called. */
  readonly file: string;
}

const mostNames = 8;

/** What was done on pages of the workbench, over time and by page. */
export function Clicks({ answer, file }: ClicksProps) {
  const { t } = useTranslation('activity');
  const { state, hrefWith } = useUrlState(clicksState);
  return (
    <div className={styles.clicks}>
      <Segmented
        label={t('span')}
        value={state.days}
        options={spans.map((value) => ({
          value,
          label: t('days', { count: Number(value) }),
          href: hrefWith({ days: value }),
        }))}
      />
      <Loaded answer={answer} what={t('title')} shape="cards" count={2}>
        {(counts) =>
          counts.pages.length === 0 ? (
            <Card>
              <Empty kind="nothing" title={t('none')} text={t('noneText')} />
            </Card>
          ) : (
            <>
              <Card>
                <Steps counts={counts} file={file} />
              </Card>
              <Card padding="none" title={t('byPage')}>
                <Pages pages={counts.pages} />
              </Card>
              <p className={styles.note}>{t(counts.stepSeconds < 86_400 ? 'hours' : 'zone')}</p>
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Steps({ counts: { from, to, stepSeconds, steps }, file }: { counts: ClickCounts; file: string }) {
  const { t } = useTranslation('activity');
  const times = useMemo(() => {
    const [first, step] = [Date.parse(from), stepSeconds * 1_000];
    return Array.from({ length: Math.ceil((Date.parse(to) - first) / step) }, (_, at) => first + at * step);
  }, [from, to, stepSeconds]);
  const series = useMemo(() => {
    const byTime = new Map(steps.map((each) => [each.ts, each]));
    return (['views', 'clicks'] as const).map((what, at) => ({
      name: t(what),
      values: times.map((time) => byTime.get(time)?.[what] ?? 0),
      colour: (at + 1) as 1 | 2,
    }));
  }, [steps, times, t]);
  const sum = (what: 'views' | 'clicks') => number(steps.reduce((total, each) => total + each[what], 0));
  const text =
    stepSeconds < 86_400
      ? (time: number) => formatOf(Intl.DateTimeFormat, { hour: '2-digit', minute: '2-digit' } as const).format(time)
      : (time: number) =>
          formatOf(Intl.DateTimeFormat, { day: 'numeric', month: 'short', timeZone: 'UTC' } as const).format(time);
  // As many names as there is room for, at an even distance.
  const every = Math.ceil(times.length / mostNames);
  return (
    <Chart
      label={t('title')}
      summary={t('summary', { views: sum('views'), clicks: sum('clicks') })}
      times={times}
      series={series}
      kind="bars"
      stacked
      format={(value) => number(value)}
      timeFormat={(time) => (times.indexOf(time) % every === 0 ? text(time) : '')}
      fullTimeFormat={text}
      height={220}
      file={file}
    />
  );
}

function Pages({ pages }: Pick<ClickCounts, 'pages'>) {
  const { t } = useTranslation('activity');
  return (
    <Table
      label={t('byPage')}
      header={
        <>
          <HeaderCell>{t('page')}</HeaderCell>
          <HeaderCell align="end">{t('views')}</HeaderCell>
          <HeaderCell align="end">{t('clicks')}</HeaderCell>
        </>
      }
    >
      {pages.map(({ pageUrl, views, clicks }) => (
        <Row key={pageUrl}>
          <Cell>
            <span className={styles.page}>{pathOf(pageUrl)}</span>
          </Cell>
          <Cell label={t('views')} align="end">
            {number(views)}
          </Cell>
          <Cell label={t('clicks')} align="end">
            {number(clicks)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** An address without where it is. */
const pathOf = (address: string): string => URL.parse(address)?.pathname ?? address;
