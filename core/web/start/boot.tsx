import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import type { HostConfig } from '#core/plugin/host-config.ts';
import { Host } from '#core/plugin/running-host.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Api, HttpApi } from '../state/api.ts';
import { choosingAccounts } from '../auth/choice.ts';
import { startSession } from '../auth/start.ts';
import { Carried, carriedAnswers } from './carried-answers.ts';
import { Brand, BuildInfoShown, showsBuildInfo } from './brand.ts';
import { restAt, routeAt } from '../page/current-route.ts';
import { fetchWithin } from '../page/inner-tab.ts';
import { fetchPage } from '../page/lazy-page.ts';
import type { PageRoute } from '../points.ts';
import { Shell } from '../frame/shell.tsx';
import { storeFor } from '../state/state.ts';
import { startTexts, translate } from '../text/text.ts';
import { startTheme } from './theme.ts';
import { toastFailure } from '../state/toast.ts';

/** Puts plugins into a host and gives back the whole workbench, ready to render; the session starts meanwhile. */
export async function boot(config: HostConfig, plugins: readonly Plugin[]): Promise<ReactNode> {
  startTheme();
  const carried = carriedAnswers();
  const api = choosingAccounts(new HttpApi(carried), () => store);
  const host = new Host(config, plugins, [
    provide(Api, {}, () => api),
    provide(Carried, {}, () => carried),
    provide(Brand, {}, () => config.brand),
    provide(BuildInfoShown, {}, () => showsBuildInfo(config, location.hostname)),
  ]);
  const store = storeFor(host);
  const session = startSession(store);
  const texts = startTexts();
  const route = routeAt(host, location.pathname);
  session.catch(async (error: Error) => {
    console.error('The start was not complete:', error);
    await texts;
    toastFailure(translate, translate('core:start.failed'), error);
  });
  await Promise.all([texts, route && fetchRoute(host, route)]);
  return (
    <Provider store={store}>
      <Shell />
    </Provider>
  );
}

/** Fetches the page that is to be shown first, with what the address shows within it: once something else stands in its place, React keeps it there for a while. */
async function fetchRoute(host: Host, route: PageRoute): Promise<void> {
  await fetchPage(route);
  await fetchWithin(host, { page: route.page, rest: restAt(route, location.pathname) });
}
