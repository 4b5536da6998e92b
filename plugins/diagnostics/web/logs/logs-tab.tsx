import { useTranslation } from 'react-i18next';
import { faultText } from '#core/web/page/fault-text.ts';
import { useUrlState } from '#core/web/page/url-state.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { Empty } from '#core/web/ui/feedback/empty.tsx';
import { ErrorPanel } from '#core/web/ui/feedback/error-panel.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { instances as contract } from '#plugins/instances/contract.ts';
import type { DiagnosticsTabProps } from '../public.ts';
import { logAddress, spanOf } from './address.ts';
import { AttemptPicker } from './attempt-picker.tsx';
import { LogView } from './log-view.tsx';
import { attemptAt, isRefusal, outputsOf } from './outputs.ts';
import { useLog } from './use-log.ts';
import styles from './logs.module.css';

/** What the instances of a service write: of one, any attempt that is kept, or of all that are there together. */
export function Page({ account, model, service, list, instance, stale }: DiagnosticsTabProps) {
  const { t } = useTranslation('diagnostics');
  const { state, change } = useUrlState(logAddress);
  const kept = useAnswer(
    contract.getInstanceLogs,
    instance && instance.attempt > 0 ? { account, model, instanceId: instance.id } : undefined,
  );
  const span = spanOf(state);
  const attempts = kept.data?.attempts ?? [];
  const attempt = state.attempt || (span ? attemptAt(attempts, span.from) : '');
  const { sources, live, more } = outputsOf({ account, model, list, instance, attempt });
  const log = useLog(sources, live && !stale);
  const named = instance ? `${instance.name}-${sources[0]?.attempt ?? 0}` : (service.modelName ?? String(model));
  if (sources.length === 0)
    return <Empty kind="nothing" title={t('logs.notStarted')} text={t('logs.notStartedText')} level={3} />;
  if (log.fault && isRefusal(log.fault))
    return <Empty kind="notallowed" title={t('logs.refused')} text={faultText(t, log.fault)} level={3} />;
  return (
    <div className={styles.tab}>
      {instance && (
        <AttemptPicker
          attempts={attempts}
          instance={instance}
          chosen={sources[0]!.attempt}
          onChoose={(attempt) =>
            change(
              { attempt: attempt === instance.attempt && !span ? '' : String(attempt), line: '' },
              { replace: true },
            )
          }
        />
      )}
      {more > 0 && <Callout tone="info">{t('logs.more', { count: sources.length, number: sources.length })}</Callout>}
      {log.fault && log.content.book.size === 0 && (
        <ErrorPanel
          level={3}
          title={t('core:notLoaded', { what: t('logs.tab') })}
          text={faultText(t, log.fault)}
          retry={{ label: t('core:retry'), onRetry: log.retry }}
        />
      )}
      {log.fault && log.content.book.size > 0 && <Callout tone="warn">{t('logs.stale')}</Callout>}
      {log.loading && <Skeleton label={t('core:loading')} variant="lines" count={12} />}
      {!log.loading && (!log.fault || log.content.book.size > 0) && (
        <LogView
          key={sources.map(({ instanceId, attempt }) => `${instanceId}-${attempt}`).join()}
          log={log}
          live={live}
          names={instance ? undefined : new Map(list.records.map(({ id, name }) => [id, name]))}
          attempt={instance && sources[0]!.attempt}
          file={`${named}.log`}
        />
      )}
    </div>
  );
}
