import { useTranslation } from 'react-i18next';
import { Loaded } from '#core/web/page/loaded.tsx';
import { useAnswer } from '#core/web/state/state.ts';
import { duration, number } from '#core/web/text/format.ts';
import { instances as contract } from '#plugins/instances/contract.ts';
import { one, pollMs } from '../one.ts';
import type { DiagnosticsTabProps } from '../public.ts';
import { startOf, type Phase } from './phases.ts';
import styles from './timing.module.css';

/** The latest start of an instance as a picture: what it waited for and how long, beside what is usual for the service. */
export function Page(props: DiagnosticsTabProps) {
  const { t } = useTranslation('diagnostics');
  const { instance } = props;
  const answer = useAnswer(contract.getModelInstanceStartTime, one(props), { poll: pollMs });
  if (!instance) return null;
  return (
    <Loaded answer={answer} what={t('timing.tab')} shape="lines" count={4}>
      {(timing) => {
        const { phases, total, end, process } = startOf(instance, timing);
        const { modelAverageStartTimeSec: average } = timing;
        const usual = average === undefined ? undefined : average * 1_000;
        const expected = usual === undefined || process === undefined ? undefined : process + usual;
        const width = Math.max(total, expected ?? 0, 1);
        return (
          <section className={styles.timing}>
            <h3 className={styles.title}>
              {t(instance.attempt > 0 ? 'timing.attempt' : 'timing.notBegun', { number: number(instance.attempt) })}
              <span className={styles.total}>{t(`timing.${totals[end]}`, { time: duration(total) })}</span>
            </h3>
            <ol className={styles.phases}>
              {phases.map((phase) => (
                <Bar key={phase.id} phase={phase} width={width} />
              ))}
            </ol>
            {usual !== undefined && expected !== undefined && (
              <p className={styles.usual}>
                <span className={styles.label}>{t('timing.usual')}</span>
                <span className={styles.track}>
                  <span className={styles.mark} style={{ insetInlineStart: `${(expected / width) * 100}%` }} />
                </span>
                <span className={styles.time}>{duration(usual)}</span>
              </p>
            )}
          </section>
        );
      }}
    </Loaded>
  );
}

const totals = { ready: 'took', failed: 'brokeOff', open: 'sofar' } as const;

function Bar({ phase: { id, from, to, open }, width }: { phase: Phase; width: number }) {
  const { t } = useTranslation('diagnostics');
  const moment = id === 'ready' || id === 'failed';
  const tone = id === 'ready' ? 'ok' : id === 'failed' ? 'bad' : open ? 'neu' : 'info';
  return (
    <li className={styles.phase}>
      <span className={styles.label}>{t(`timing.${id}`)}</span>
      <span className={styles.track}>
        <span
          className={moment ? styles.dot : styles.bar}
          data-tone={tone}
          style={{
            insetInlineStart: `${(from / width) * 100}%`,
            ...(moment ? {} : { width: `${((to - from) / width) * 100}%` }),
          }}
        />
      </span>
      <span className={styles.time}>
        {moment ? t('timing.after', { time: duration(to) }) : duration(to - from)}
        {open && ` ${t('timing.open')}`}
      </span>
    </li>
  );
}
