import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import type { FitFiguresData } from '../../../contract.ts';
import styles from './figures.module.css';
import { figureText, stepText } from './texts.ts';
import { troublesOf } from './troubles.ts';

/** What the figures of a training say against it, in words. */
export function TroubleNotes({ told }: { told: readonly FitFiguresData[] }) {
  const { t } = useTranslation('fitting');
  const troubles = useMemo(() => troublesOf(told), [told]);
  if (troubles.length === 0) return null;
  return (
    <div className={styles.troubles}>
      {troubles.map((trouble) =>
        trouble.kind === 'runsAway' ? (
          <Callout key="runsAway" tone="bad" title={t('figures.runsAway')}>
            {t('figures.runsAwayText', { names: trouble.names.join(', '), step: stepText(trouble.step) })}
          </Callout>
        ) : (
          <Callout key={trouble.unseen} tone="warn" title={t('figures.overfits')}>
            {t('figures.overfitsText', {
              ...trouble,
              from: figureText(trouble.from),
              to: figureText(trouble.to),
              step: stepText(trouble.best),
            })}
          </Callout>
        ),
      )}
    </div>
  );
}
