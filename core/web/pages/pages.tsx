import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { homeOf, isFor } from '../audience.ts';
import { rememberOrigin, takeOrigin } from '../auth/redirects.ts';
import { sessionAtom, type Session } from '../auth/session.ts';
import { Boundary } from '../boundary.tsx';
import { useTopOfPage } from '../current-route.ts';
import { lazyPage } from '../lazy-page.ts';
import { route, type Audience } from '../points.ts';
import { hostAtom } from '../state.ts';
import { restOfTexts } from '../text/text.ts';
import { warmOverlays } from '../ui/load-overlays.ts';
import { whenIdle } from '../when-idle.ts';
import { Waiting } from '../waiting.tsx';
import { Crash } from './crash.tsx';
import { ErrorPage } from './error-page.tsx';
import { NotStarted } from './not-started.tsx';

/** Whichever page the address names. */
export function Pages() {
  const { t } = useTranslation('core');
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const [location] = useLocation();
  return (
    <Boundary location={location} instead={Crash}>
      <Suspense fallback={<Waiting label={t('loading')} />}>
        <Switch>
          {host.all(route).map(({ path, audience, page }) => {
            const Page = lazyPage(page);
            return (
              <Route key={path} path={path}>
                <Admitted audience={audience} session={session}><Page /></Admitted>
              </Route>
            );
          })}
          <Route path="/403"><ErrorPage code="403" /></Route>
          <Route path="/404"><ErrorPage code="404" /></Route>
          <Route><Elsewhere session={session} /></Route>
        </Switch>
        <Arrived signedIn={session.user !== undefined} />
      </Suspense>
    </Boundary>
  );
}

/** A page for whom it is for; others are sent where they belong, and a sign-in comes back here. */
function Admitted({ audience, session, children }: { audience: Audience; session: Session; children: ReactNode }) {
  const [location] = useLocation();
  if (session.failure && audience !== 'anyone' && audience !== 'guest') return <NotStarted failure={session.failure} />;
  if (isFor(audience, session)) return children;
  if (session.user) return audience === 'guest' ? <Home session={session} /> : <ErrorPage code="403" />;
  rememberOrigin(location + window.location.search + window.location.hash);
  return <Redirect to={homeOf(session)} replace />;
}

/** An address that names no page leads where its reader belongs; hosts without that page have the catalogue. */
function Elsewhere({ session }: { session: Session }) {
  const [location] = useLocation();
  const host = useAtomValue(hostAtom);
  if (homeOf(session) !== location) return <Home session={session} />;
  return location !== '/catalog' && host.find(route, '/catalog') ? <Redirect to="/catalog" replace /> : <ErrorPage code="404" />;
}

/** To the page that asked for the sign-in, else to where the reader belongs. */
function Home({ session }: { session: Session }) {
  const [home] = useState(() => (session.user && takeOrigin()) ?? homeOf(session));
  return <Redirect to={home} replace />;
}

/** What may come once a page is there: being beside it, this starts no sooner than it shows. */
function Arrived({ signedIn }: { signedIn: boolean }) {
  useTopOfPage();
  useEffect(() => {
    whenIdle(warmOverlays);
    // A failure is left to whoever needs them.
    whenIdle(() => void restOfTexts().catch(() => undefined));
  }, []);
  useEffect(() => {
    // Whoever is signed in and shown a page has come back already, or went elsewhere meanwhile.
    if (signedIn) takeOrigin();
  }, [signedIn]);
  return null;
}
