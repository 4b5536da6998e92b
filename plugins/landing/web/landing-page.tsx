import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { catalog } from '#plugins/catalog/contract.ts';
import { Ask } from './ask.tsx';
import { exemplary } from './demo-services.ts';
import { Excerpt } from './excerpt.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import styles from './landing.module.css';

const shown = 24;

// Below what is seen first, so fetched after it.
const Call = lazyPage(() => import('./call.tsx'));
const Extended = lazyPage(() => import('./extended.tsx'));

/** What the platform is, shown by what is in it now; deployments that want it tell how it is used as well. */
export function Page() {
  const { settings } = useAtomValue(sessionAtom);
  const services = useAnswer(catalog.getCatalogModels, { sort: 'popular', page: 0, size: shown });
  const example = exemplary(services.data?.records ?? []);
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <Hero services={services.data?.records} failed={services.error !== undefined} />
      <Excerpt answer={services} />
      <Suspense fallback={null}>
        {example && <Call service={example} />}
        {settings.isExtendedLanding && <Extended services={services.data?.records} />}
      </Suspense>
      <Ask />
      <Footer />
    </main>
  );
}
