import { sql } from 'drizzle-orm';
import { Database } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { freePorts } from '../../../tests/harness/product.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { TestBrowser, type Page } from './browser-test.ts';
import oidc from './index.ts';
import { environmentOf, startProvider, type RealProvider } from './provider-test.ts';

export interface Scene {
  readonly provider: RealProvider;
  readonly server: TestServer;
  /** Opens a page here, for the provider's own pages to follow. */
  open(browser: TestBrowser, path?: string): Promise<Page>;
  /** Goes through the provider's own pages: its sign-in and, the first time, its consent. */
  signInThere(browser: TestBrowser, page: Page, login: string): Promise<Page>;
  signIn(browser: TestBrowser, login: string, path?: string): Promise<Page>;
  whoIs(browser: TestBrowser): Promise<Readonly<Record<string, unknown>> | undefined>;
  query(text: string): Promise<any[]>;
  stop(): Promise<void>;
}

/** A server and a real provider that know each other. */
export async function startScene(environment: Readonly<Record<string, string>> = {}): Promise<Scene> {
  const [port, own] = await freePorts(2);
  const provider = await startProvider(port!, [`http://127.0.0.1:${own}`]);
  const server = await startServer([accounts, oidc], {
    environment: { PORT: String(own), DEMO: 'true', ...environmentOf(provider.issuer), ...environment },
  });
  const open: Scene['open'] = (browser, path = '/accounts/oidc/login') => browser.go(`${server.url}${path}`);
  const signInThere: Scene['signInThere'] = async (browser, page, login) => {
    let at = page;
    while (at.url.origin === provider.issuer && at.text.includes('<form'))
      at = await browser.submit(at, at.text.includes('value="login"') ? { login, password: 'any' } : {});
    return at;
  };
  return {
    provider,
    server,
    open,
    signInThere,
    signIn: async (browser, login, path = '/accounts/oidc/login?redirectUrl=/accounts/select-account') =>
      signInThere(browser, await open(browser, path), login),
    whoIs: async (browser) =>
      (
        await server.call('GET', '/api/accountsadmin/c/authorization/check-authorized', {
          session: browser.cookie(server.url, 'berth_session') ?? '',
        })
      ).body?.userData,
    query: async (text) => (await server.host.container.get(Database).execute(sql.raw(text))).rows,
    async stop() {
      await server.stop();
      await provider.stop();
    },
  };
}

/** What a page says above all. */
export const titleOf = ({ text }: Page): string | undefined => /<h1>(.*?)<\/h1>/.exec(text)?.[1];
