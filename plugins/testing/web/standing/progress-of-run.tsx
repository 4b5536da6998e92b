import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { duration } from '#core/web/text/format.ts';
import { Progress } from '#core/web/ui/feedback/progress.tsx';
import styles from './progress-of-run.module.css';
import type { Unready } from './readiness.ts';

interface ProgressOfRunProps {
  /** Why nobody answers yet. */
  readonly unready: Unready | undefined;
  readonly startTimeSeconds: number | undefined;
}

const tickMs = 500;
/** A start may take longer than usual; its bar ends with the answer alone. */
const almost = 0.95;

/** A request under way: what it waits for, how long it has, and how long a start takes. */
export function ProgressOfRun({ unready, startTimeSeconds }: ProgressOfRunProps) {
  const { t } = useTranslation('testing');
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setElapsed(performance.now() - began), tickMs);
    return () => clearInterval(timer);
  }, []);
  const said = t(unready ? `progress.${unready}` : 'running');
  const usualMs = unready && unready !== 'disconnected' && startTimeSeconds ? startTimeSeconds * 1_000 : undefined;
  return (
    <div className={styles.progress}>
      <Progress label={said} {...(usualMs && { value: Math.min(elapsed / usualMs, almost) })} />
      <p className={styles.words}>
        <span role="status">{said}</span>
        {elapsed >= 1_000 && (
          <span className={styles.time} aria-hidden>
            {usualMs ? t('progress.ofUsual', { time: duration(elapsed), usual: duration(usualMs) }) : duration(elapsed)}
          </span>
        )}
      </p>
    </div>
  );
}
