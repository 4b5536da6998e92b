import { vi } from 'vitest';
import type { Plugin } from '#core/plugin/plugin.ts';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import accounts from '#plugins/accounts/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { accountChanged, Accounts, type Feature } from '#plugins/accounts/server/public.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import images from '#plugins/images/server/index.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import services from './index.ts';

type Answer = Awaited<ReturnType<TestServer['call']>>;

/** Somebody who makes requests, with an account of the same name; visitors have none. */
export interface Person {
  readonly name: string;
  readonly accountId: number;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  send(method: string, path: string, body?: unknown): Promise<Answer>;
}

export interface ServicesServer extends TestServer {
  query(sql: string, values?: unknown[]): Promise<any[]>;
  visitor: Person;
  /** Registers somebody with an account of that name. */
  person(name: string, ...features: Feature[]): Promise<Person>;
  superadmin(): Promise<Person>;
}

export const core = '/api/mlpcore';
export const home = ({ name }: Person, model = ''): string => `${core}/account/${name}/model${model && `/${model}`}`;

/** A server with the plugins that services need, and `more`. */
export async function startServices(
  more: readonly Plugin[] = [],
  options: Parameters<typeof startServer>[1] = {},
): Promise<ServicesServer> {
  const server = await startServer([accounts, notifications, images, services, ...more], options);
  const query = async (sql: string, values?: unknown[]) =>
    (await server.host.container.get(Pool).query(sql, values)).rows;
  const personOf = (name: string, accountId: number, session: string | undefined): Person => {
    const send: Person['send'] = (method, path, body) =>
      server.call(method, path, {
        ...(body === undefined ? {} : { body }),
        ...(session === undefined ? {} : { session }),
      });
    return { name, accountId, send, get: (path) => send('GET', path), post: (path, body) => send('POST', path, body) };
  };
  return {
    ...server,
    query,
    visitor: personOf('', 0, undefined),
    async person(name, ...features) {
      const session = await registerForTest(server, name);
      const directory = server.host.container.get(Accounts);
      const { id } = (await directory.find(name))!;
      for (const feature of features) await query('insert into account_features values ($1, $2)', [id, feature]);
      await server.host.container.get(Events).publish(accountChanged, String(id));
      await vi.waitFor(async () => {
        for (const feature of features)
          if (!(await directory.hasFeature(id, feature))) throw new Error(`${name} has no ${feature} yet.`);
      });
      return personOf(name, id, session);
    },
    superadmin: async () => personOf('superadmin', 0, await signInForTest(server)),
  };
}

export const maker: Feature = 'mlp.model_admin';
export const publisher: Feature = 'mlp.public_model_admin';

/** Makes a service, and shows it to everyone where `publicSettings` say so. */
export async function makeService(
  person: Person,
  settings: { readonly modelName: string; readonly [setting: string]: unknown },
  publicSettings?: object,
): Promise<any> {
  const made = await person.post(home(person), settings);
  if (made.status !== 200)
    throw new Error(`Making ${settings.modelName} answered ${made.status}: ${JSON.stringify(made.body)}`);
  if (publicSettings) {
    const shown = await person.post(`${home(person, settings.modelName)}/public-settings`, publicSettings);
    if (shown.status !== 200)
      throw new Error(`Publishing ${settings.modelName} answered ${shown.status}: ${JSON.stringify(shown.body)}`);
  }
  return made.body;
}
