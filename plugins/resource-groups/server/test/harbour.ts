import { expect, vi } from 'vitest';
import type { Plugin } from '#core/plugin/plugin.ts';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import dumps from '#plugins/dumps/server/index.ts';
import images from '#plugins/images/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import resourceGroups from '../index.ts';
import { docks } from './docks.ts';

/** A server with two accounts, harbour and shipyard. */
export interface Harbour {
  readonly server: TestServer;
  /** The session of a superadministrator. */
  readonly admin: string;
  /** The session of the owner of harbour. */
  readonly owner: string;
  /** The session of the owner of shipyard. */
  readonly guest: string;
  /** The accounts' ids by their names. */
  readonly ids: Readonly<Record<string, number>>;
  /** A request about harbour, by its owner unless another session is given. */
  readonly call: (method: string, path: string, body?: unknown, session?: string) => ReturnType<TestServer['call']>;
  readonly query: (sql: string, values?: unknown[]) => Promise<{ rows: any[] }>;
}

/** Starts a server with the plugins that groups need, and `more`, registers the owners of both accounts, and waits until this machine has told that it is there. */
export async function startHarbour(...more: readonly Plugin[]): Promise<Harbour> {
  const server = await startServer([accounts, notifications, dumps, images, services, resourceGroups, docks, ...more]);
  const { container } = server.host;
  const admin = await signInForTest(server);
  const owner = await registerForTest(server, 'harbour');
  const guest = await registerForTest(server, 'shipyard');
  const query: Harbour['query'] = (sql, values = []) => container.get(Pool).query(sql, values);
  const ids: Record<string, number> = {};
  for (const name of ['harbour', 'shipyard']) ids[name] = (await container.get(Accounts).find(name))!.id;
  await vi.waitFor(async () => expect((await query('select 1 from resource_servers')).rows).toHaveLength(1), 30_000);
  return {
    server,
    admin,
    owner,
    guest,
    ids,
    call: (method, path, body, session = owner) =>
      server.call(method, `/api/mlpcore/account/harbour${path}`, { session, body }),
    query,
  };
}
