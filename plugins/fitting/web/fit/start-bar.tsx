import { useTranslation } from 'react-i18next';
import { duration } from '#core/web/text/format.ts';
import { FitIcon } from '#core/web/ui/icons/icons.tsx';
import { CheckIcon, CopyIcon } from '#core/web/ui/icons/frame-icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { useCopy } from '#core/web/ui/inputs/use-copy.ts';
import styles from './fit.module.css';
import { tones, type Check } from './use-check.ts';
import type { Start } from './use-start.ts';

/** Stands at the foot of the form: whether the training can begin, about how long it takes, and what begins it. */
export function StartBar({ start, check: { data, verdict, notes } }: { start: Start; check: Check }) {
  const { t } = useTranslation('fitting');
  // A toast would lie over the button beside it.
  const { copied, copy } = useCopy();
  return (
    <div className={styles.bar} role="region" aria-label={t('form.start')}>
      <p className={styles.standing}>
        {verdict && <span data-tone={tones[verdict]}>{t(`review.${verdict}`)}</span>}
        {data?.estimate && (
          <span className={styles.quiet}>{t('bar.takes', { time: duration(data.estimate.tookMs) })}</span>
        )}
      </p>
      <Button icon={copied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy(start.commands(), t('bar.curl'))}>
        {t(copied ? 'core:copy.done' : 'bar.curl')}
      </Button>
      <Button
        variant="primary"
        icon={<FitIcon />}
        loading={start.pending}
        disabledReason={data?.reason && notes}
        onClick={() => void start.start()}
      >
        {t('form.start')}
      </Button>
    </div>
  );
}
