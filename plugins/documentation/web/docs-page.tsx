import { useAtomValue } from 'jotai';
import { createElement, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { ErrorPage } from '#core/web/pages/error-page.tsx';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { usePageName } from '#core/web/page/page-title.ts';
import { hostAtom } from '#core/web/state/state.ts';
import { Link } from '#core/web/ui/data/link.tsx';
import { Skeleton } from '#core/web/ui/feedback/skeleton.tsx';
import { docPagesOf } from './all-pages.ts';
import { Article } from './article.tsx';
import { DocsFrame } from './docs-frame.tsx';

/** One page of the documentation, by its address; the first where none is named. */
export function Page() {
  const { t } = useTranslation();
  const { id } = useParams<{ id?: string }>();
  const pages = use(docPagesOf(useAtomValue(hostAtom)));
  const page = id === undefined ? pages[0] : pages.find((each) => each.id === id);
  usePageName(page && t(page.title));
  if (!page) return <ErrorPage code="404" extra={<Link href="/docs">{t('core:documentation')}</Link>} />;
  if (page.page) return createElement(lazyPage(page.page));
  return (
    <DocsFrame current={page.id}>
      <Suspense key={page.id} fallback={<Skeleton label={t('core:loading')} variant="lines" count={12} />}>
        <Article page={page} pages={pages} />
      </Suspense>
    </DocsFrame>
  );
}
