import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { duration } from '#core/web/text/format.ts';
import { FitIcon } from '#core/web/ui/icons/common-icons.tsx';
import { CheckIcon, CopyIcon } from '#core/web/ui/icons/frame-icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { writeClipboard } from '#core/web/ui/inputs/write-clipboard.ts';
import styles from './fit.module.css';
import { tones, type Check } from './use-check.ts';
import type { Start } from './use-start.ts';

/** Stands at the foot of the form: whether the training can begin, about how long it takes, and what begins it. */
export function StartBar({ start, check: { data, verdict } }: { start: Start; check: Check }) {
  const { t } = useTranslation('fitting');
  // A toast would lie over the button beside it.
  const [copies, setCopies] = useState(0);
  const isCopied = copies > 0;
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), 1_500);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy() {
    const text = start.commands();
    if (await writeClipboard(text)) setCopies((count) => count + 1);
    else window.prompt(t('bar.curl'), text);
  }
  return (
    <div className={styles.bar} role="region" aria-label={t('form.start')}>
      <p className={styles.standing}>
        {verdict && <span data-tone={tones[verdict]}>{t(`review.${verdict}`)}</span>}
        {data?.estimate && (
          <span className={styles.quiet}>{t('bar.takes', { time: duration(data.estimate.tookMs) })}</span>
        )}
      </p>
      <Button icon={isCopied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
        {t(isCopied ? 'core:copy.done' : 'bar.curl')}
      </Button>
      <Button variant="primary" icon={<FitIcon />} loading={start.pending} onClick={() => void start.start()}>
        {t('form.start')}
      </Button>
    </div>
  );
}
