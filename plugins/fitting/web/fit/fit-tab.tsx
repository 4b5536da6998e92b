import { createElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { isOwnPage } from '../rights.ts';
import type { FitRunData } from '../../contract.ts';
import styles from './fit.module.css';
import { RunList } from './runs.tsx';

const form = () => import('./fit-form.tsx');
const validations = () => import('./validations/validations.tsx');

/** Trains a service and tells of its trainings. */
export function Page({ service, base }: ServiceTabProps) {
  const { t } = useTranslation('fitting');
  const isOwn = isOwnPage(base);
  const isDerived = isOwn && service.trainingModelId !== undefined;
  // Asked for once more it begins once more.
  const [repeated, setRepeated] = useState<{ run: FitRunData; nth: number }>();
  const repeat = (run: FitRunData) => setRepeated({ run, nth: (repeated?.nth ?? 0) + 1 });
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t(isDerived ? 'lead.derived' : 'lead.base')}</p>
      {isOwn && <RunList service={service} onRepeat={repeat} />}
      <Suspense>
        {createElement(lazyPage(form), {
          key: `${service.id.modelId} ${repeated?.nth ?? 0}`,
          service,
          isOwn,
          isDerived,
          like: repeated?.run,
        })}
      </Suspense>
      {isOwn && <Suspense>{createElement(lazyPage(validations), { service })}</Suspense>}
    </div>
  );
}
