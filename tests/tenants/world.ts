import { sql } from 'drizzle-orm';
import type { Call, Grant } from '#core/contract/call.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { accountChanged, Accounts } from '#plugins/accounts/server/public.ts';
import {
  firstPassword,
  registerForTest,
  signInForTest,
  submit,
} from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { expect, vi } from 'vitest';
import { callsOf, everything, pluginsOf } from '../harness/host-plugins.ts';
import { jsonOf, rawRequest, type RawAnswer } from '../harness/raw-request.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { canary } from './canary.ts';
import { takeChanges, watchChanges } from './change-log.ts';

/** Everyone who asks, in the order of the table's columns; a key of A is one that lacks the permission of the call. */
export const principals = ['visitor', 'ownerA', 'ownerB', 'superadmin', 'keyA', 'keyB'] as const;
export type Principal = (typeof principals)[number];

/** An account of the world with its owner, who is signed in. */
export interface Tenant {
  readonly account: string;
  readonly accountId: number;
  readonly userId: number;
  readonly login: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a request holds besides its method. */
export interface Sent {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** Limits that no account of a test reaches. */
export const wide = {
  baseModelInstanceLimit: 100_000,
  derivedModelInstanceLimit: 100_000,
  gpuModelInstanceLimit: 100_000,
  cpuLimit: '1000000',
  memoryLimit: '1000000Gi',
  ephemeralDiskLimit: '1000000Gi',
};

/** A server with two accounts that know nothing of each other, and everyone who may ask it for something. No instance ever starts on it. */
export class World {
  readonly server: TestServer;
  readonly calls: readonly Call[];
  readonly a: Tenant;
  readonly b: Tenant;
  readonly #superadmin: Tenant;
  #registered = 0;
  readonly #keys: Readonly<Record<'readA' | 'predictA' | 'allB', string>>;

  private constructor(
    server: TestServer,
    tenants: { a: Tenant; b: Tenant; superadmin: Tenant },
    keys: Readonly<Record<'readA' | 'predictA' | 'allB', string>>,
  ) {
    this.server = server;
    this.calls = callsOf(server.host);
    this.a = tenants.a;
    this.b = tenants.b;
    this.#superadmin = tenants.superadmin;
    this.#keys = keys;
  }

  static async make(): Promise<World> {
    const server = await startServer(await pluginsOf(everything), {
      config: { ...everything, settings: { images: { bundles: 'tests/no-bundles' } } },
      environment: {
        DEMO: 'true',
        CLICKS_KEPT_DAYS: '1',
        BILLING_ENABLED: 'true',
        BILLING_TEST_PAYMENTS: 'true',
        ROLES: 'core,gateway',
        UNFENCED_INSTANCES: 'true',
        // Servers elsewhere are at addresses of this machine, so that no name is looked up.
        EXTERNAL_NETWORKS: '127.0.0.9',
      },
    });
    await spreadIds(server);
    await watchChanges(server.host.container.get(Database));
    const a = await tenant(server, await signInWithCanary(server));
    const b = await tenant(server, await registerForTest(server, 'bee'));
    const superadmin = await tenant(server, await signInForTest(server));
    for (const each of [a, b]) await letMakeThings(server, each);
    // What each test makes is kept until the last one has ended.
    for (const { accountId } of [a, b])
      await sendJson(server, 'POST', '/api/mlpcore/account', superadmin.headers, { accountId, limits: wide });
    const key = async ({ account, headers }: Tenant, name: string, permissions: readonly string[]): Promise<string> => {
      const made = await sendJson(server, 'POST', `/api/mlpcore/account/${account}/token?name=${name}`, headers, {
        permissions,
      });
      return (made as { token: string }).token;
    };
    return new World(
      server,
      { a, b, superadmin },
      {
        readA: await key(a, canary('reading key'), ['read']),
        predictA: await key(a, canary('calling key'), ['predict']),
        allB: await key(b, 'everything', ['read', 'write', 'predict']),
      },
    );
  }

  headersOf(principal: Principal, grant: Grant): Readonly<Record<string, string>> {
    const { readA, predictA, allB } = this.#keys;
    return {
      visitor: {},
      ownerA: this.a.headers,
      ownerB: this.b.headers,
      superadmin: this.#superadmin.headers,
      keyA: { 'mlp-api-key': grant === 'read' ? predictA : readA },
      keyB: { 'mlp-api-key': allB },
    }[principal];
  }

  async send(
    call: Call,
    { params, query = {}, body }: Sent,
    headers: Readonly<Record<string, string>>,
  ): Promise<RawAnswer> {
    const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name]!));
    return rawRequest(this.server.url, {
      method: call.method,
      path: `${path}${queryText(query)}`,
      ...withBody(headers, body, call.bodyType),
    });
  }

  /** Makes something over the published calls; throws where it is refused. */
  make(method: string, path: string, body?: unknown, { headers }: Tenant = this.a): Promise<any> {
    return sendJson(this.server, method, path, headers, body);
  }

  /** Sends bytes as they are; throws where they are refused. */
  async put(path: string, body: string, { headers }: Tenant): Promise<void> {
    const sent = { method: 'PUT', path, headers: { ...headers, 'content-type': 'application/octet-stream' }, body };
    const { status, text } = await rawRequest(this.server.url, sent);
    if (status !== 200) throw new Error(`PUT ${path} answered ${status}: ${text}`);
  }

  /** One more account with its owner, who knows nobody yet; each comes from an address of its own, for few may register from one. */
  async newTenant(name: string): Promise<Tenant> {
    const from = `127.0.2.${(++this.#registered % 250) + 1}`;
    return tenant(this.server, await registerForTest(this.server, name, { from }));
  }

  /** The id of one more session of an account's owner. */
  async newSession({ login, headers }: Tenant): Promise<number> {
    await signInForTest(this.server, login);
    const sessions = (await sendJson(this.server, 'GET', '/api/accountsadmin/c/sessions', headers)) as { id: number }[];
    return Math.max(...sessions.map(({ id }) => id));
  }

  /** The id of a request that an account's owner sent to those who run the installation. */
  async newRequest(owner: Tenant, contacts: string): Promise<number> {
    await this.make('POST', '/api/mlpcore/sendContactRequest', { contacts }, owner);
    const { records } = (await this.make('GET', '/api/mlpcore/admin/requests?size=1', undefined, this.#superadmin)) as {
      records: { id: number }[];
    };
    return records[0]!.id;
  }

  /** The id of a notice that an account's people were told. */
  async newNotice({ account, accountId }: Tenant, textMessage: string): Promise<number> {
    await this.make(
      'POST',
      '/api/mlpcore/notification/broadcast',
      { accountIds: [accountId], severity: 'INFO', textMessage },
      this.#superadmin,
    );
    const notices = (await this.make(
      'GET',
      `/api/mlpcore/account/${account}/notification?limit=1`,
      undefined,
      this.#superadmin,
    )) as { id: number }[];
    return notices[0]!.id;
  }

  /** The secret of a session that is over. */
  async newEndedSession(owner: Tenant): Promise<string> {
    const secret = await signInForTest(this.server, owner.login);
    await this.make('DELETE', '/api/accountsadmin/c/sessions', undefined, owner);
    return secret;
  }

  /** Waits until everything that goes on after an answer has ended. */
  async settle(): Promise<void> {
    const db = this.server.host.container.get(Database);
    const open = async () => (await db.execute(sql`select from tasks where ended_at is null`)).rows.length;
    if ((await open()) > 0) await vi.waitFor(async () => expect(await open()).toBe(0));
  }

  /** The tables that were written since it was last asked; what moves on by itself is left out. */
  changes(): Promise<readonly string[]> {
    return takeChanges(this.server.host.container.get(Database));
  }
}

export function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

function withBody(headers: Readonly<Record<string, string>>, body: unknown, type = 'application/json') {
  if (body === undefined) return { headers };
  const text = type === 'application/json' ? JSON.stringify(body) : String(body);
  return { headers: { ...headers, 'content-type': contentType(type, text) }, body: text };
}

/** The type of a body; that of a form names the boundary with which the form begins. */
export function contentType(type: string, body: string): string {
  const boundary = type === 'multipart/form-data' && /^--(\w+)\r\n/.exec(body)?.[1];
  return boundary ? `${type}; boundary=${boundary}` : type;
}

async function sendJson(
  server: TestServer,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<unknown> {
  const answer = await rawRequest(server.url, { method, path, ...withBody(headers, body) });
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  return jsonOf(answer);
}

async function tenant(server: TestServer, session: string): Promise<Tenant> {
  const headers = { cookie: `berth_session=${session}`, origin: server.url };
  const { userData } = (await sendJson(
    server,
    'GET',
    '/api/accountsadmin/c/authorization/check-authorized',
    headers,
  )) as { userData: { userId: number; accountId: number; login: string } };
  const { shortName } = (await sendJson(server, 'GET', '/api/mlpcore/account', headers)) as { shortName: string };
  // Named, so that it stays the chosen one when its owner joins another account.
  return {
    account: shortName,
    accountId: userData.accountId,
    userId: userData.userId,
    login: userData.login,
    headers: { ...headers, cookie: `${headers.cookie}; berth_account=${userData.accountId}` },
  };
}

async function signInWithCanary(server: TestServer): Promise<string> {
  const { cookies } = await submit(
    server,
    '/accounts/login',
    { login: 'demo', password: firstPassword },
    { headers: { 'user-agent': canary('browser') } },
  );
  return cookies.get('berth_session')!.value;
}

/** Gives each table ids of its own range, so that an id in an answer tells what it is of. */
async function spreadIds({ host }: TestServer): Promise<void> {
  await host.container
    .get(Database)
    .execute(
      sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, 100000 * row_number() over (order by sequencename)) from pg_sequences where schemaname = 'public'`,
    );
}

/** Managers grant this after an access request; there is no call for it yet. */
async function letMakeThings({ host }: TestServer, { accountId }: Tenant): Promise<void> {
  await host.container
    .get(Database)
    .execute(
      sql`insert into account_features values (${accountId}, 'mlp.model_admin'), (${accountId}, 'mlp.shared_pool_admin') on conflict do nothing`,
    );
  await host.container.get(Events).publish(accountChanged, String(accountId));
  await vi.waitFor(async () => {
    if (!(await host.container.get(Accounts).hasFeature(accountId, 'mlp.shared_pool_admin')))
      throw new Error('The feature is not there yet.');
  });
}
