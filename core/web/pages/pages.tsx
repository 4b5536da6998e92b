import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { homesOf, isFor, isSeen } from '../state/audience.ts';
import { rememberOrigin, takeOrigin } from '../auth/redirects.ts';
import { sessionAtom, type Session } from '../auth/session.ts';
import { Boundary } from '../page/boundary.tsx';
import { routeAt, useTopOfPage } from '../page/current-route.ts';
import { lazyPage } from '../page/lazy-page.ts';
import { nameOfPart } from '../page/part.tsx';
import { route, type PageRoute } from '../points.ts';
import { hostAtom } from '../state/state.ts';
import { restOfTexts } from '../text/text.ts';
import { warmOverlays } from '../ui/overlays/load-overlays.ts';
import { whenIdle } from '../start/when-idle.ts';
import { Waiting } from '../page/waiting.tsx';
import { Crash } from './crash.tsx';
import type { Why } from './led.ts';

// Few ever see them.
export const ErrorPage = lazy(async () => ({ default: (await import('./error-page.tsx')).ErrorPage }));
const NotStarted = lazy(async () => ({ default: (await import('./not-started.tsx')).NotStarted }));

/** Also what is no page of the server's. */
const missing = /^\/(404|accounts(\/.*)?)$/;

/** Whichever page the address names. */
export function Pages() {
  const { t } = useTranslation('core');
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const [location] = useLocation();
  const entry = host.entries(route).find(({ value }) => value === routeAt(host, location));
  if (isElsewhere(location)) return <Leave to={location} />;
  return (
    <Boundary
      name={entry ? nameOfPart(route, entry) : 'The page'}
      location={location}
      renderInstead={(broken) => <Crash {...broken} />}
    >
      <Suspense fallback={<Waiting label={t('loading')} />}>
        <Switch>
          {host.all(route).map((each) => {
            const { path, page } = each;
            const Page = lazyPage(page);
            return (
              <Route key={path} path={path}>
                <Admitted route={each} session={session}>
                  <Page />
                </Admitted>
              </Route>
            );
          })}
          <Route path="/403">
            <ErrorPage code="403" />
          </Route>
          <Route path={missing}>
            <ErrorPage code="404" />
          </Route>
          <Route>
            <Elsewhere session={session} />
          </Route>
        </Switch>
        <Arrived signedIn={session.user !== undefined} />
      </Suspense>
    </Boundary>
  );
}

/** Whether an address is beyond the part of the workbench that this subdomain shows. */
function isElsewhere(location: string): boolean {
  const { below } = document.documentElement.dataset;
  return below !== undefined && location !== below && !location.startsWith(`${below}/`);
}

/** The server knows where it is, and leads there. */
function Leave({ to }: { to: string }) {
  const { t } = useTranslation('core');
  useEffect(() => window.location.assign(to + window.location.search + window.location.hash), [to]);
  return <Waiting label={t('loading')} />;
}

interface AdmittedProps {
  route: PageRoute;
  session: Session;
  children: ReactNode;
}

/** A page for whom it is for; others are sent where they belong, and a sign-in comes back here. */
function Admitted({ route: asked, session, children }: AdmittedProps) {
  const { audience } = asked;
  const host = useAtomValue(hostAtom);
  const [location] = useLocation();
  if (session.failure && audience !== 'anyone' && audience !== 'guest') return <NotStarted failure={session.failure} />;
  if (isSeen(asked, session)) return children;
  if (session.user && audience === 'guest') return <Home session={session} />;
  if (session.user || isFor(audience, session)) return <ErrorPage code="403" />;
  rememberOrigin(location + window.location.search + window.location.hash);
  return <Led why="private" to={homesOf(host, session)[0]?.to ?? '/404'} />;
}

/** An address that names no page leads where its reader belongs. */
function Elsewhere({ session }: { session: Session }) {
  const [location] = useLocation();
  const host = useAtomValue(hostAtom);
  const home = homesOf(host, session)[0]?.to;
  return home === undefined || home === location ? <ErrorPage code="404" /> : <Led why="missing" to={home} />;
}

/** Leads elsewhere than its reader wanted to, and says why. */
function Led({ to, why }: { to: string; why: Why }) {
  const [from] = useLocation();
  useEffect(
    () => void import('./led.ts').then(({ tellWhy }) => tellWhy(why, from)).catch(() => undefined),
    [why, from],
  );
  return <Redirect to={to} replace />;
}

/** To the page that asked for the sign-in, else to where the reader belongs. */
function Home({ session }: { session: Session }) {
  const host = useAtomValue(hostAtom);
  const [home] = useState(() => (session.user && takeOrigin()) ?? homesOf(host, session)[0]?.to ?? '/404');
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
