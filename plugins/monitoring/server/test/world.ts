import { buildSync } from 'esbuild';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import accounts from '#plugins/accounts/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { registerForTest, signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import gateway from '#plugins/gateway/server/index.ts';
import images from '#plugins/images/server/index.ts';
import instances from '#plugins/instances/server/index.ts';
import limits from '#plugins/limits/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import usage from '#plugins/usage/server/index.ts';
import main from '../../../../host-configs/main.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { CensusSampler } from '../collect/inventory-sampler.ts';
import monitoring from '../index.ts';
import { LiveCallsTeller } from '../collect/live-calls-teller.ts';
import { LocalSampler } from '../collect/local-sampler.ts';

/** Where calls about the system's account go. */
export const account = '/api/mlpcore/account/system';
/** The bytes of a mebibyte. */
export const mebi = 2 ** 20;

/** A query that has a parameter once for each of its values. */
export const list = (name: string, of: readonly string[]): string => of.map((each) => `${name}=${each}`).join('&');

const script = `import { serve, ServiceFault } from '#plugins/gateway/service/public.ts';
serve({ predict: async (data) => {
  const { busyMs = 0, waitMs = 0, fails = false, refuses = false } = data;
  if (fails) throw new Error('as asked');
  if (refuses) throw new ServiceFault('busy.refused', 'As asked.', 400);
  const until = Date.now() + busyMs;
  while (Date.now() < until);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return { pid: process.pid };
} });`;

/** An image whose service works, waits, fails or refuses as its requests say. */
function buildImage(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'berth-monitoring-')));
  const bundle = join(folder, 'busy');
  mkdirSync(bundle);
  buildSync({
    stdin: { contents: script, loader: 'ts', resolveDir: import.meta.dirname },
    outfile: join(bundle, 'service.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  writeFileSync(join(bundle, 'image.json'), JSON.stringify({ name: 'busy', command: ['node', 'service.mjs'] }));
  return folder;
}

type Answer = Awaited<ReturnType<TestServer['call']>>;

/** A server whose services run as processes of this machine. */
export interface MonitoringWorld {
  readonly server: TestServer;
  /** A call as the superadministrator, or as the holder of another session. */
  call(method: string, path: string, body?: unknown, session?: string): Promise<Answer>;
  /** What a call of the superadministrator's answers, which is not refused. */
  get(path: string): Promise<any>;
  person(name: string): Promise<string>;
  query(sql: string, values?: unknown[]): Promise<unknown>;
  /** A service of the system's account with so many instances, once all of them serve. */
  service(name: string, instances: number, settings?: object): Promise<BusyService>;
  /** Looks at everything, as is done twice a minute. */
  sample(): Promise<void>;
  stop(): Promise<void>;
}

export interface BusyService {
  readonly id: number;
  readonly path: string;
  predict(data: object): Promise<Answer>;
  instanceIds(): Promise<readonly number[]>;
}

export async function openWorld(environment: Readonly<Record<string, string>> = {}): Promise<MonitoringWorld> {
  const bundles = buildImage();
  const plugins = [
    accounts,
    notifications,
    images,
    services,
    resourceGroups,
    instances,
    apiKeys,
    gateway,
    limits,
    usage,
    monitoring,
  ];
  const config = {
    ...main,
    plugins: plugins.map(({ id }) => id),
    settings: { 'resource-groups': { bundles }, images: { bundles } },
  };
  const server = await startServer(plugins, { config, environment });
  const superadmin = await signInForTest(server);
  const call: MonitoringWorld['call'] = (method, path, body, session = superadmin) =>
    server.call(method, path, { session, ...(body === undefined ? {} : { body }) });
  const { accountId } = (await call('GET', '/api/mlpcore/account')).body;
  const image = (
    await call('POST', `/api/mlpcore/account/${accountId}/image`, {
      name: 'busy',
      image: 'bundle:busy',
      accessMode: 'private',
    })
  ).body.id.imageId;

  return {
    server,
    call,
    async get(path) {
      const { status, body } = await call('GET', path);
      expect({ status, body }).toEqual({ status: 200, body });
      return body;
    },
    query: (sql, values) => server.host.container.get(Pool).query(sql, values),
    person: (name) => registerForTest(server, name),
    async service(name, count, settings = {}) {
      const made = await call('POST', `/api/mlpcore/account/${accountId}/model`, {
        modelName: name,
        imageAccountId: accountId,
        imageId: image,
        minInstancesCount: count,
        ...settings,
      });
      if (made.status !== 200) throw new Error(`The service was not made: ${JSON.stringify(made.body)}`);
      const path = `${account}/model/${name}`;
      const running = async () =>
        (
          (await call('GET', `${path}/instance`)).body.instances as {
            id: number;
            statusInfo: { totalStatus: string };
          }[]
        )
          .filter(({ statusInfo }) => statusInfo.totalStatus === 'RUNNING')
          .map(({ id }) => id);
      await vi.waitFor(
        async () => {
          const { length } = await running();
          if (length !== count) throw new Error(`${length} of ${count} instances of ${name} serve.`);
        },
        { timeout: 20_000, interval: 50 },
      );
      return {
        id: made.body.id.modelId,
        path,
        predict: (data) => call('POST', `${path.replace('mlpcore', 'mlpgateway')}/predict`, data),
        instanceIds: running,
      };
    },
    async sample() {
      const { container } = server.host;
      await container.get(LiveCallsTeller).tell();
      await container.get(LocalSampler).take();
      await container.get(CensusSampler).take();
    },
    async stop() {
      await server.stop();
      rmSync(bundles, { recursive: true, force: true });
    },
  };
}

/** A service with two instances, each of which has worked for a while between two looks at everything. */
export async function makeBusy(world: MonitoringWorld): Promise<BusyService> {
  const busy = await world.service('busy', 2, {
    resourceLimits: { cpuRequest: '250m', memoryLimit: '256Mi', ephemeralDiskLimit: '1Gi', gpuRequested: false },
  });
  await world.sample();
  const answers = await Promise.all(Array.from({ length: 4 }, () => busy.predict({ busyMs: 300 })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.pid)).size).toBe(2);
  await sleep(500);
  await world.sample();
  return busy;
}
