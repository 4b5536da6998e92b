import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { innerTab, type InnerOf } from '#core/web/page/inner-tab.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import type { LazyPage } from '#core/web/points.ts';
import { Segmented } from '#core/web/ui/inputs/segmented.tsx';
import type { ServiceTabProps } from '#plugins/services/web/public.ts';
import { isOwnPage } from '../rights.ts';
import styles from './fit.module.css';
import { placeOf, places, type Place } from './places.ts';

const pages: Readonly<Record<Place, LazyPage<ServiceTabProps>>> = {
  runs: () => import('./runs.tsx'),
  new: () => import('./fit-form.tsx'),
  validation: () => import('./validations/validations.tsx'),
};

export const inner: InnerOf = (_host, rest) =>
  rest === ''
    ? undefined
    : innerTab(
        places.map((id) => ({ id, page: pages[id] })),
        rest,
      );

/** Trains a service and tells of its trainings, each at an address of its own; of others' services the form alone. */
export function Page(props: ServiceTabProps) {
  const { service, base, rest } = props;
  const { t } = useTranslation('fitting');
  const isDerived = service.trainingModelId !== undefined;
  if (!isOwnPage(base)) return createElement(lazyPage(pages.new), props);
  const place = places.find((each) => each === rest);
  // Who was derived is asked about what it learnt, who trains others is asked to do so.
  if (!place) return <Redirect to={placeOf(base, isDerived ? 'runs' : 'new')} replace />;
  return (
    <div className={styles.page}>
      <nav aria-label={t('tab')}>
        <Segmented
          label={t('tab')}
          value={place}
          options={places.map((value) => ({
            value,
            label: t(value === 'new' ? (isDerived ? 'form.refit' : 'form.title') : `places.${value}`),
            href: placeOf(base, value),
          }))}
        />
      </nav>
      {createElement(lazyPage(pages[place]), { key: service.id.modelId, ...props })}
    </div>
  );
}
