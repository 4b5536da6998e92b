import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '#core/web/text/format.ts';
import { Callout } from '#core/web/ui/feedback/callout.tsx';
import { SuccessIcon } from '#core/web/ui/icons/common-icons.tsx';
import type { SystemCheck, SystemState } from '../contract.ts';
import styles from './system.module.css';
import { problemText, useCheckTitle } from './texts.ts';

/** One line when all is well; else each thing that is not, the worst first: what, why and what to do. */
export function Attention({ state: { at, checks }, more }: { state: SystemState; more?: ReactNode }) {
  const { t } = useTranslation('system');
  const wrong = checks.filter(({ state }) => state === 'failure' || state === 'warning');
  if (wrong.length === 0) {
    const count = checks.filter(({ state }) => state === 'ok').length;
    return (
      <p className={styles.well}>
        <SuccessIcon />
        <strong>{t('well')}</strong>
        <span className={styles.quiet}>{t('checked', { count, time: clockTime(at) })}</span>
        {more}
      </p>
    );
  }
  return (
    <section className={styles.wrong} aria-label={t('attention')}>
      {wrong.map((check) => (
        <Problem key={`${check.id} ${check.process ?? ''}`} check={check} />
      ))}
      {more && <p>{more}</p>}
    </section>
  );
}

function Problem({ check: { id, state, process, problem } }: { check: SystemCheck }) {
  const { t } = useTranslation();
  const title = useCheckTitle();
  return (
    <Callout tone={state === 'failure' ? 'bad' : 'warn'} title={`${title(id)}${process ? `, ${process}` : ''}.`}>
      {problem && problemText(t, problem)}
    </Callout>
  );
}
