import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { WorkspaceFrame } from '#core/web/frame/frame.tsx';
import { fetchCharts } from '#core/web/charts/fetch.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { LoadingOverlay } from '#core/web/ui/feedback/loading-overlay.tsx';
import { PageHead } from '#core/web/ui/layout/page-head.tsx';
import { monitoring } from '../contract.ts';
import { accountCharts, metricsOf } from './charts/charts.ts';
import { timeZone } from './charts/formats.ts';
import { MetricCharts } from './charts/metric-charts.tsx';
import { RangeBar } from './range/range-bar.tsx';
import { useRange } from './use-range.ts';
import styles from './monitoring.module.css';

const metrics = metricsOf(accountCharts);

export const ahead = async () => fetchCharts();

/** What the services of an account use of what it may use, and the calls that it makes, over time. */
export function Page() {
  const { t } = useTranslation('monitoring');
  const account = useAtomValue(sessionAtom).account?.id;
  const { url, window, now, asked, before, pollMs, zoom } = useRange();
  const ask = account === undefined ? undefined : { account, metrics };
  const answer = useAnswer(monitoring.getAccountMetricRange, ask && { ...ask, ...asked }, { poll: pollMs, keep: true });
  const earlier = useAnswer(monitoring.getAccountMetricRange, ask && before ? { ...ask, ...before } : undefined);
  return (
    <WorkspaceFrame>
      <PageHead title={t('title')} />
      <div className={styles.page}>
        <RangeBar url={url} now={now} />
        <span className={styles.quiet}>{t('hint', { zone: timeZone() })}</span>
        <Loaded answer={answer} what={t('title')} shape="cards" count={4}>
          {(figures) => (
            <LoadingOverlay active={answer.outdated} label={t('core:loading')}>
              <MetricCharts
                charts={accountCharts}
                figures={figures}
                before={before && earlier.data}
                window={window}
                now={now}
                marks={none}
                file="account"
                onZoom={zoom}
              />
            </LoadingOverlay>
          )}
        </Loaded>
      </div>
    </WorkspaceFrame>
  );
}

const none: readonly never[] = [];
