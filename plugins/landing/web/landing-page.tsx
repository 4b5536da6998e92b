import { Suspense } from 'react';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { useAnswer } from '#core/web/state/state.ts';
import { catalog } from '#plugins/catalog/contract.ts';
import { Excerpt } from './excerpt.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import styles from './landing.module.css';

const shown = 24;

const Below = lazyPage(() => import('./below.tsx'));

/** What the platform is, shown by what is in it now. */
export function Page() {
  const services = useAnswer(catalog.getCatalogModels, { sort: 'popular', page: 0, size: shown });
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <Hero services={services.data?.records} failed={services.error !== undefined} />
      <Excerpt answer={services} />
      <Suspense fallback={null}>
        <Below services={services.data?.records} />
      </Suspense>
      <Footer />
    </main>
  );
}
