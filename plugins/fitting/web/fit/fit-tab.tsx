import { createElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { isOwnPage } from '../rights.ts';
import styles from './fit.module.css';
import { RunList } from './runs.tsx';

const form = () => import('./fit-form.tsx');
const validations = () => import('./validations/validations.tsx');

/** Trains a service and tells of its trainings. */
export function Page({ service, base }: ServiceTabProps) {
  const { t } = useTranslation('fitting');
  const isOwn = isOwnPage(base);
  const isDerived = isOwn && service.trainingModelId !== undefined;
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t(isDerived ? 'lead.derived' : 'lead.base')}</p>
      {isOwn && <RunList service={service} />}
      <Suspense>{createElement(lazyPage(form), { key: service.id.modelId, service, isOwn, isDerived })}</Suspense>
      {isOwn && <Suspense>{createElement(lazyPage(validations), { service })}</Suspense>}
    </div>
  );
}
