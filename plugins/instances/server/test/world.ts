import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, vi } from 'vitest';
import type { Plugin } from '#core/plugin/plugin.ts';
import type { Server } from '#core/server/boot.ts';
import { openPool, type Pool } from '#core/server/database/database.ts';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import { HostingServer } from '#plugins/resource-groups/server/hosting-server/hosting-server.ts';
import { ImageFolders } from '#plugins/resource-groups/server/hosting-server/image-folders.ts';
import { noFence } from '#plugins/resource-groups/server/hosting-server/test/bundles.ts';
import type { ModelInstanceData } from '../../contract/instance.ts';
import { makeDatabase } from '../../../../tests/harness/database.ts';
import { freePorts } from '../../../../tests/harness/product.ts';
import { bootInstallation, type Installation } from './boot.ts';

export interface Answered {
  readonly status: number;
  readonly body: any;
}

const patience = { timeout: 20_000, interval: 50 };

/** One installation for one test: a database, a data folder and ports of its own, on which servers come and go. */
export class World {
  readonly installation: Installation;
  readonly pool: Pool;
  #session: string | undefined;

  constructor(installation: Installation) {
    this.installation = installation;
    this.pool = openPool(installation.connection, pino({ level: 'silent' }), 2);
  }

  get url(): string {
    return `http://127.0.0.1:${this.installation.port}`;
  }

  /** A server in this process, with further plugins and variables; stopped when the test ends at the latest. */
  async start(further: readonly Plugin[] = [], variables: Installation['variables'] = {}): Promise<Server> {
    const { installation } = this;
    const server = await bootInstallation(
      { ...installation, variables: { ...installation.variables, ...variables } },
      further,
    );
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= server.stop());
    onTestFinished(stop);
    return { ...server, stop };
  }

  /** A server in a process of its own, which can be killed. */
  async startProcess({
    script = join(import.meta.dirname, 'server-process.ts'),
    ...changes
  }: Partial<Installation> & { readonly script?: string } = {}): Promise<ChildProcess> {
    const child = spawn(process.execPath, [script, JSON.stringify({ ...this.installation, ...changes })], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ready = Promise.withResolvers<void>();
    child.stdout!.on('data', (chunk: Buffer) => String(chunk).includes('ready') && ready.resolve());
    child.once('exit', () => ready.reject(new Error('The server ended before it was ready.')));
    await ready.promise;
    return child;
  }

  /** A service made by the superadministrator from one of the test's images, in an account of its own unless another is named. */
  async service(
    image: string,
    settings: Readonly<Record<string, unknown>> = {},
    {
      accessMode = 'private',
      account,
      address = `bundle:${image}`,
    }: { accessMode?: string; account?: string; address?: string } = {},
  ): Promise<TestService> {
    const { accountId } = (await this.call('GET', '/api/mlpcore/account')).body;
    const name = `${image}-${randomUUID()}`;
    const { id } = (
      await this.call('POST', `/api/mlpcore/account/${accountId}/image`, { name, image: address, accessMode })
    ).body;
    const created = await this.call('POST', `/api/mlpcore/account/${account ?? accountId}/model`, {
      modelName: name,
      imageAccountId: accountId,
      imageId: id.imageId,
      minInstancesCount: 1,
      ...settings,
    });
    expect(created).toEqual({ status: 200, body: created.body });
    return new TestService(this, name, created.body.id);
  }

  /** The session of the superadministrator. */
  async session(): Promise<string> {
    return (this.#session ??= await signInForTest(this));
  }

  /** A call as the superadministrator, or as the holder of a session; as a visitor where that is empty. */
  async call(method: string, path: string, body?: unknown, session?: string): Promise<Answered> {
    const cookie = session ?? (await this.session());
    const headers = {
      ...(cookie && { cookie: `berth_session=${cookie}`, origin: this.url }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const response = await fetch(this.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
  }
}

/** A service of a world, as its owner sees it. */
export class TestService {
  readonly id: number;
  readonly path: string;
  readonly #world: World;
  readonly #name: string;

  constructor(world: World, name: string, { accountId, modelId }: { accountId: number; modelId: number }) {
    this.#world = world;
    this.#name = name;
    this.id = modelId;
    this.path = `/api/mlpcore/account/${accountId}/model/${modelId}`;
  }

  call(method: string, path: string, body?: unknown, session?: string): Promise<Answered> {
    return this.#world.call(method, this.path + path, body, session);
  }

  async change(settings: Readonly<Record<string, unknown>>): Promise<void> {
    const changed = await this.#world.call('POST', this.path, { modelName: this.#name, ...settings });
    expect(changed).toEqual({ status: 200, body: changed.body });
  }

  async instances(): Promise<readonly ModelInstanceData[]> {
    const { status, body } = await this.call('GET', '/instance');
    expect(status).toBe(200);
    return body.instances;
  }

  async state(): Promise<string> {
    return (await this.call('GET', '/status')).body.state;
  }

  /** Waits until as many instances take requests, and there are no others. */
  serving(count: number): Promise<readonly ModelInstanceData[]> {
    return this.until((all) =>
      expect(all.map(({ statusInfo }) => statusInfo.totalStatus)).toEqual(
        Array.from({ length: count }, () => 'RUNNING'),
      ),
    );
  }

  /** Waits until the instances are as the check wants them. */
  until(check: (instances: readonly ModelInstanceData[]) => void): Promise<readonly ModelInstanceData[]> {
    return vi.waitFor(async () => {
      const all = await this.instances();
      check(all);
      return all;
    }, patience);
  }

  /** Calls it, as its clients do. */
  predict(request: object = {}): Promise<Answered> {
    return this.#world.call('POST', `${this.path.replace('mlpcore', 'mlpgateway')}/predict`, request);
  }

  /** What an instance that takes requests says of itself. */
  ask(): Promise<{ pid: number; instance: string; config: unknown; key?: string }> {
    return this.answered();
  }

  /** What a call of it comes to, which must be well. */
  async answered(request: object = {}): Promise<any> {
    const { status, body } = await this.predict(request);
    expect([status, body], body?.code).toEqual([200, body]);
    return body;
  }

  heartBeats(instanceIds: readonly number[]): Promise<Answered> {
    return this.#world.call('POST', '/api/mlpcore/update-heartbeats', instanceIds);
  }

  async log(instanceId: number, query = ''): Promise<string> {
    return (await this.call('GET', `/instance/${instanceId}/file/logs${query}`)).body;
  }
}

/** A fresh installation; nothing of it is left when the test ends. */
export async function makeWorld(
  bundles: string,
  variables: Readonly<Record<string, string>> = {},
  settings: NonNullable<Installation['settings']> = {},
): Promise<World> {
  const { connection, drop } = await makeDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-world-'));
  const [port, gatePort] = await freePorts(2);
  const world = new World({
    connection,
    dataDir,
    bundles,
    port: port!,
    gatePort: gatePort!,
    variables,
    settings,
  });
  onTestFinished(async () => {
    await endProcesses(world.installation);
    await world.pool.end();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return world;
}

/** Ends whatever a test left running, as the next server would. */
async function endProcesses({ dataDir, bundles }: Installation): Promise<void> {
  const driver = new HostingServer({
    instances: join(dataDir, 'instances'),
    images: new ImageFolders(bundles),
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    fencing: noFence,
  });
  for (const id of await driver.list()) await driver.stop(id, 0);
}

/** A service of an image in a world of its own, whose server has started. */
export async function serviceOf(
  bundles: string,
  image: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<TestService> {
  const world = await makeWorld(bundles);
  await world.start();
  return world.service(image, settings);
}

export const idsOf = (instances: readonly ModelInstanceData[]): number[] => instances.map(({ id }) => id);
