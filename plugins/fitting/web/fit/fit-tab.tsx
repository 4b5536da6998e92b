import { createElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import styles from './fit.module.css';
import { RunList } from './runs.tsx';

const form = () => import('./fit-form.tsx');
const validations = () => import('./validations/validations.tsx');

/** Trains a service and tells of its trainings. */
export function Page({ service }: ServiceTabProps) {
  const { t } = useTranslation('fitting');
  const isDerived = service.trainingModelId !== undefined;
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t(isDerived ? 'lead.derived' : 'lead.base')}</p>
      <RunList service={service} />
      <Suspense>{createElement(lazyPage(form), { key: service.id.modelId, service, isDerived })}</Suspense>
      <Suspense>{createElement(lazyPage(validations), { service })}</Suspense>
    </div>
  );
}
