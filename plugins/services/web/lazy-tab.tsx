import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { LazyPage } from '#core/web/points.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import type { ServiceTabProps } from './public.ts';

const pages = new WeakMap<LazyPage<ServiceTabProps>, ComponentType<ServiceTabProps>>();

/** One component for each tab, so that a tab once fetched shows at once ever after. */
function pageOf(load: LazyPage<ServiceTabProps>): ComponentType<ServiceTabProps> {
  const known = pages.get(load);
  if (known) return known;
  const Page = lazy(async () => ({ default: (await load()).Page }));
  pages.set(load, Page);
  return Page;
}

/** A tab, fetched when it is first opened; the rest of the page stays in place meanwhile. */
export function LazyTab({ page, props }: { page: LazyPage<ServiceTabProps>; props: ServiceTabProps }) {
  const { t } = useTranslation('core');
  const Page = pageOf(page);
  return <Suspense fallback={<Skeleton label={t('loading')} variant="lines" count={8} />}><Page {...props} /></Suspense>;
}
