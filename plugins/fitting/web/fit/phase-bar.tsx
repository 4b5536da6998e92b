import { Fragment, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { duration } from '#core/web/text/format.ts';
import styles from './phases.module.css';
import type { Phase } from './phases.ts';

/** How the time of a training is made up: a bar of its parts, and each with its time. */
export function PhaseBar({ phases }: { phases: readonly Pick<Phase, 'name' | 'ms'>[] }) {
  const { t } = useTranslation('fitting');
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {phases.map(({ name, ms = 0 }) => (
          <i key={name} data-phase={name} style={{ '--share': ms } as CSSProperties} />
        ))}
      </div>
      <dl className={styles.parts}>
        {phases.map(({ name, ms }) => (
          <Fragment key={name}>
            <dt data-phase={name}>{t(`phases.${name}`)}</dt>
            <dd>{ms === undefined ? '–' : duration(ms)}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
