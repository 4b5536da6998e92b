import { createElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/lazy-page.ts';
import type { LazyPage } from '#core/web/points.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import type { ServiceTabProps } from './public.ts';

/** A tab, fetched when it is first opened; the rest of the page stays in place meanwhile. */
export function LazyTab({ page, props }: { page: LazyPage<ServiceTabProps>; props: ServiceTabProps }) {
  const { t } = useTranslation('core');
  return <Suspense fallback={<Skeleton label={t('loading')} variant="lines" count={8} />}>{createElement(lazyPage(page), props)}</Suspense>;
}
