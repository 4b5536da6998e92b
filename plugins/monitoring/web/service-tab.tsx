import { useTranslation } from 'react-i18next';
import { fetchCharts } from '#core/web/charts/fetch.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { InstanceChoice } from '#plugins/diagnostics/web/parts.ts';
import type { DiagnosticsTabProps } from '#plugins/diagnostics/web/public.ts';
import { monitoring } from '../contract.ts';
import { instanceCharts, metricsOf, serviceCharts } from './charts/charts.ts';
import { timeZone } from './charts/formats.ts';
import { MetricCharts } from './charts/metric-charts.tsx';
import { MarkList } from './marks/mark-list.tsx';
import { useMarks } from './marks/use-marks.tsx';
import { RangeBar } from './range/range-bar.tsx';
import { useRange } from './use-range.ts';
import styles from './monitoring.module.css';

export const ahead = async () => fetchCharts();

/** The figures of a service over time, or those of one of its instances. */
export function Page({ account, model, service, list, instance, choose }: DiagnosticsTabProps) {
  const { t } = useTranslation('monitoring');
  const shown = useRange();
  const { url, window, now, asked, before, pollMs, from, to } = shown;
  const place = { account, model };
  const ofService = { ...place, metrics: metricsOf(serviceCharts) };
  const ofInstance = instance && { ...place, instanceId: instance.id, metrics: metricsOf(instanceCharts) };
  const options = { poll: pollMs, keep: true };
  const service1 = useAnswer(
    monitoring.getModelMetricRange,
    instance ? undefined : { ...ofService, ...asked },
    options,
  );
  const instance1 = useAnswer(monitoring.getInstanceMetricRange, ofInstance && { ...ofInstance, ...asked }, options);
  const service0 = useAnswer(
    monitoring.getModelMetricRange,
    instance || !before ? undefined : { ...ofService, ...before },
  );
  const instance0 = useAnswer(
    monitoring.getInstanceMetricRange,
    ofInstance && before ? { ...ofInstance, ...before } : undefined,
  );
  const { marks, sources } = useMarks({ account, model, instanceId: instance?.id, from, to });
  const answer = instance ? instance1 : service1;
  const earlier = instance ? instance0 : service0;
  return (
    <div className={styles.page}>
      <RangeBar url={url} now={now}>
        <InstanceChoice
          account={account}
          model={model}
          list={list}
          label={t('instance')}
          allLabel={t('allInstances')}
          value={instance && String(instance.id)}
          onChoose={(id) => choose(id === undefined ? undefined : Number(id))}
        />
      </RangeBar>
      <div className={styles.notes}>
        <span className={styles.quiet}>{t('hint', { zone: timeZone() })}</span>
        <MarkList marks={marks} />
      </div>
      {sources}
      <Loaded answer={answer} what={t('title')} shape="cards" count={4}>
        {(figures) => (
          <LoadingOverlay active={answer.outdated} label={t('core:loading')}>
            <MetricCharts
              charts={instance ? instanceCharts : serviceCharts}
              figures={figures}
              before={before && earlier.data}
              window={window}
              now={now}
              marks={marks}
              file={instance ? `${service.modelName}-${instance.id}` : service.modelName}
              onZoom={shown.zoom}
            />
          </LoadingOverlay>
        )}
      </Loaded>
    </div>
  );
}
