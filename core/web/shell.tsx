import { useAtomValue } from 'jotai';
import { Component, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { homeOf, isFor } from './audience.ts';
import { rememberOrigin, takeOrigin } from './auth/redirects.ts';
import { sessionAtom, type Session } from './auth/session.ts';
import { useTopOfPage } from './current-route.ts';
import { Header } from './header/header.tsx';
import { lazyPage } from './lazy-page.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { Crash } from './pages/crash.tsx';
import { banner, route, type Audience } from './points.ts';
import { hostAtom } from './state.ts';
import { warmOverlaysWhenIdle } from './ui/load-overlays.ts';
import { UiProvider } from './ui/ui-provider.tsx';
import { Waiting } from './waiting.tsx';

/** The frame around every page: header, banners, and whichever page the address names. */
export function Shell() {
  const { t } = useTranslation('core');
  const { phase, refusal } = useAtomValue(sessionAtom);
  return (
    <UiProvider toastsLabel={t('toasts.label')} closeToastLabel={t('close')}>
      {phase === 'launching' && <Waiting label={t('loading')} />}
      {phase === 'noAccess' && <ErrorPage code="403" detail={refusal} />}
      {phase === 'ready' && <Workbench />}
    </UiProvider>
  );
}

function Workbench() {
  const { t } = useTranslation('core');
  const host = useAtomValue(hostAtom);
  return (
    <>
      <a className="skip" href="#main">{t('skip')}</a>
      <Header />
      {host.all(banner).map(({ id, banner: Banner }) => <Banner key={id} />)}
      <Pages />
    </>
  );
}

function Pages() {
  const { t } = useTranslation('core');
  const host = useAtomValue(hostAtom);
  const session = useAtomValue(sessionAtom);
  const [location] = useLocation();
  useTopOfPage();
  const pages = useMemo(() => host.all(route).map(({ path, audience, page }) => ({ path, audience, Page: lazyPage(page) })), [host]);
  return (
    <Boundary location={location}>
      <Suspense fallback={<Waiting label={t('loading')} />}>
        <Switch>
          {pages.map(({ path, audience, Page }) => (
            <Route key={path} path={path}>
              <Admitted audience={audience} session={session}><Page /></Admitted>
            </Route>
          ))}
          <Route path="/403"><ErrorPage code="403" /></Route>
          <Route path="/404"><ErrorPage code="404" /></Route>
          <Route><Home session={session} /></Route>
        </Switch>
        <Afterwards />
      </Suspense>
    </Boundary>
  );
}

/** What may come once the first page is there: being beside it, this starts no sooner than it shows. */
function Afterwards() {
  useEffect(warmOverlaysWhenIdle, []);
  return null;
}

/** A page for whom it is for; others are sent where they belong, and a sign-in comes back here. */
function Admitted({ audience, session, children }: { audience: Audience; session: Session; children: ReactNode }) {
  const [location] = useLocation();
  if (isFor(audience, session)) return children;
  if (session.user && audience !== 'guest') return <ErrorPage code="403" />;
  if (!session.user) rememberOrigin(location + window.location.search);
  return <Redirect to={homeOf(session)} replace />;
}

/** Any address that names no page: the root sends everybody home, others are not found for those who can be told. */
function Home({ session }: { session: Session }) {
  const [location] = useLocation();
  const host = useAtomValue(hostAtom);
  const origin = session.user && takeOrigin();
  if (origin) return <Redirect to={origin} replace />;
  const home = homeOf(session);
  if (home !== location) return <Redirect to={home} replace />;
  const fallback = host.all(route).find(({ audience, module }) => module === 'catalog' && audience === 'anyone');
  return fallback ? <Redirect to="/catalog" replace /> : <ErrorPage code="404" />;
}

interface BoundaryState {
  readonly location: string;
  readonly error: Error | undefined;
}

/** Keeps a page that breaks from taking the header with it; another address is another try. */
class Boundary extends Component<{ location: string; children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  static getDerivedStateFromProps({ location }: { location: string }, state: BoundaryState) {
    return location === state.location ? null : { location, error: undefined };
  }

  override render() {
    const { error } = this.state;
    return error ? <Crash error={error} onRetry={() => this.setState({ error: undefined })} /> : this.props.children;
  }
}
