import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { Host, type HostConfig } from '#core/plugin/host.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Api, HttpApi } from './api.ts';
import { startSession } from './auth/start.ts';
import { Brand } from './brand.ts';
import { Shell } from './shell.tsx';
import { storeFor } from './state.ts';
import { startTexts } from './text/text.ts';
import { startTheme } from './theme.ts';

/** Puts plugins into a host and gives back the whole workbench, ready to render; the session starts meanwhile. */
export async function boot(config: HostConfig, plugins: readonly Plugin[], api: Api = new HttpApi()): Promise<ReactNode> {
  startTheme();
  const host = new Host(config, plugins, [provide(Api, {}, () => api), provide(Brand, {}, () => config.brand)]);
  const store = storeFor(host);
  const session = startSession(store);
  // Shown by the session's own state; here it only must not count as unhandled.
  session.catch((error: Error) => console.error('The start was not complete:', error));
  await startTexts();
  return (
    <Provider store={store}>
      <Shell />
    </Provider>
  );
}
