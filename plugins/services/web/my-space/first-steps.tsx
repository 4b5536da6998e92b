import { useAtomValue } from 'jotai';
import { createElement, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Part } from '#core/web/page/part.tsx';
import { firstStep, type FirstStepProps } from '#core/web/points.ts';
import { hostAtom } from '#core/web/state/state.ts';
import { CheckIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Button } from '#core/web/ui/inputs/button.tsx';
import { Card } from '#core/web/ui/layout/card.tsx';
import styles from './first-steps.module.css';

/** What to do first in a new account, until it is done or put away. */
export function Page() {
  const { t } = useTranslation();
  const { account } = useAtomValue(sessionAtom);
  const steps = useAtomValue(hostAtom).all(firstStep);
  const key = `FIRST_STEPS_HIDDEN/${account?.id}`;
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  const [done, setDone] = useState<Readonly<Record<string, boolean>>>({});
  const tell = useCallback(
    (id: string, is: boolean) => setDone((known) => (known[id] === is ? known : { ...known, [id]: is })),
    [],
  );
  if (hidden || steps.every(({ id }) => done[id])) return null;
  const hide = () => {
    localStorage.setItem(key, '1');
    setHidden(true);
  };
  const count = steps.filter(({ id }) => done[id]).length;
  return (
    <div className={styles.card}>
      <Card
        title={t('services:firstSteps.title')}
        actions={
          <>
            <span className={styles.count}>{t('services:firstSteps.count', { done: count, all: steps.length })}</span>
            <Button size="sm" variant="ghost" onClick={hide}>
              {t('services:firstSteps.hide')}
            </Button>
          </>
        }
      >
        <ol className={styles.steps}>
          {steps.map(({ id, label, text, step }) => {
            const row = rowOf({ id, label: t(label), text: t(text), onDone: tell });
            return (
              <Part key={id} name={`The first step ${id}`} fallback={row({ done: undefined, action: null })}>
                {createElement(lazyPage(step), { row })}
              </Part>
            );
          })}
        </ol>
      </Card>
    </div>
  );
}

interface Shown {
  id: string;
  label: string;
  text: string;
  onDone: (id: string, done: boolean) => void;
}

interface StepRowProps extends Shown {
  done: boolean | undefined;
  action: ReactNode;
}

const rowOf =
  (shown: Shown): FirstStepProps['row'] =>
  (step) => <StepRow {...shown} {...step} />;

function StepRow({ id, label, text, done, action, onDone }: StepRowProps) {
  const { t } = useTranslation('services');
  useEffect(() => {
    if (done !== undefined) onDone(id, done);
  }, [id, done, onDone]);
  return (
    <li className={styles.step} data-done={done || undefined}>
      <span className={styles.mark} role="img" aria-label={t(done ? 'firstSteps.done' : 'firstSteps.open')}>
        {done && <CheckIcon />}
      </span>
      <div className={styles.words}>
        <strong>{label}</strong>
        <p>{text}</p>
      </div>
      {!done && <div className={styles.action}>{done === false && action}</div>}
    </li>
  );
}
