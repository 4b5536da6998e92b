import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { resourceGroups } from '#plugins/resource-groups/contract.ts';
import { useLogText } from '#plugins/resource-groups/web/parts.ts';
import { monitoring } from '../../contract.ts';
import { groupCharts, metricsOf } from '../charts/charts.ts';
import { timeZone } from '../charts/formats.ts';
import { MetricCharts } from '../charts/metric-charts.tsx';
import { MarkList } from '../marks/mark-list.tsx';
import type { ChartMark } from '../public.ts';
import type { ShownRange } from '../use-range.ts';
import { ServicesAt } from './services-at.tsx';
import styles from '../monitoring.module.css';

const metrics = metricsOf(groupCharts);
const mostMarks = 100;
const slowMs = 15_000;

interface GroupChartsProps {
  account: number;
  groupName: string;
  /** The server that is looked at; all of them where it is undefined. */
  nodeName: string | undefined;
  shown: ShownRange;
}

/** Figures of a group's servers over time, with the services that were on them at a moment of it. */
export function GroupCharts({ account, groupName, nodeName, shown }: GroupChartsProps) {
  const { t } = useTranslation('monitoring');
  const { window, now, asked, before, pollMs, from, to, zoom } = shown;
  const [moment, setMoment] = useState<number>();
  const at = { account, groupName, ...(nodeName !== undefined && { nodeName }) };
  const ask = { ...at, metrics };
  const answer = useAnswer(monitoring.getResourceMetricRange, { ...ask, ...asked }, { poll: pollMs, keep: true });
  const earlier = useAnswer(monitoring.getResourceMetricRange, before ? { ...ask, ...before } : undefined);
  const marks = useHappenings({ account, groupName, nodeName, from, to, now });
  return (
    <>
      <div className={styles.notes}>
        <span className={styles.quiet}>{t('hint', { zone: timeZone() })}</span>
        <MarkList marks={marks} />
      </div>
      <div className={styles.beside}>
        <Loaded answer={answer} what={t('title')} shape="cards" count={4}>
          {(figures) => (
            <LoadingOverlay active={answer.outdated} label={t('core:loading')}>
              <MetricCharts
                charts={groupCharts}
                figures={figures}
                before={before && earlier.data}
                window={window}
                now={now}
                marks={marks}
                file={groupName}
                joined
                onZoom={zoom}
                onMoment={setMoment}
              />
            </LoadingOverlay>
          )}
        </Loaded>
        <ServicesAt {...at} moment={moment} onMoment={setMoment} latest={now} />
      </div>
    </>
  );
}

interface When {
  readonly account: number;
  readonly groupName: string;
  readonly nodeName: string | undefined;
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

/** The changes of a group's resources, as marks on its charts. */
function useHappenings({ account, groupName, nodeName, from, to, now }: When): readonly ChartMark[] {
  const textOf = useLogText();
  // Whole minutes, so that the same answer serves until the next one.
  const minutes = Math.max(1, Math.ceil((now - from) / 60_000));
  const { data } = useAnswer(
    resourceGroups.getPageableLogsByResourceGroupCapacity,
    {
      account,
      groupName,
      minutes,
      page: 0,
      size: mostMarks,
      ...(nodeName !== undefined && { serverName: nodeName }),
    },
    { poll: slowMs, keep: true },
  );
  return useMemo(
    () =>
      (data?.content ?? [])
        .map((record) => ({
          id: String(record.recordId),
          at: Date.parse(record.timestamp),
          bad: record.level === 'ERROR',
          text: textOf(record),
        }))
        .filter(({ at }) => at >= from && at <= to)
        .toReversed(),
    [data, from, to, textOf],
  );
}
