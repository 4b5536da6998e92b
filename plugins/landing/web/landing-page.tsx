import { useAtomValue } from 'jotai';
import { sessionAtom } from '#core/web/auth/session.ts';
import { useAnswer } from '#core/web/state.ts';
import { catalog } from '#plugins/catalog/contract.ts';
import { Ask } from './ask.tsx';
import { Call } from './call.tsx';
import { Excerpt } from './excerpt.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { Premises } from './premises.tsx';
import { Steps } from './steps.tsx';
import styles from './landing.module.css';

const shown = 12;

/** What the platform is, shown by what is in it now; deployments that want it tell how it is used as well. */
export function Page() {
  const { settings } = useAtomValue(sessionAtom);
  const services = useAnswer(catalog.getCatalogModels, { sort: 'popular', page: 0, size: shown });
  const first = services.data?.records[0];
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <Hero services={services.data?.records} failed={services.error !== undefined} />
      <Excerpt answer={services} />
      {first && <Call service={first} />}
      {settings.isExtendedLanding && <Steps />}
      {settings.isExtendedLanding && <Premises />}
      <Ask />
      <Footer />
    </main>
  );
}
