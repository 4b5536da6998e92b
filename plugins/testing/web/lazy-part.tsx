import { createElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import type { LazyPage } from '#core/web/points.ts';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import styles from './testing-tab.module.css';

/** A part of the tab that is fetched when it is first shown; `lines` stand in its place until then. */
export function LazyPart<Props extends {}>({
  page,
  props,
  lines = 0,
}: {
  page: LazyPage<Props>;
  props: Props;
  lines?: number;
}) {
  const { t } = useTranslation('core');
  const waiting = lines > 0 && (
    <div className={styles.waiting}>
      <Skeleton label={t('loading')} variant="lines" count={lines} />
    </div>
  );
  return <Suspense fallback={waiting}>{createElement(lazyPage(page), props)}</Suspense>;
}
