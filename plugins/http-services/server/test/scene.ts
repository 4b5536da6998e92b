import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Plugin } from '#core/plugin/plugin.ts';
import accounts from '#plugins/accounts/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import apiKeys from '#plugins/api-keys/server/index.ts';
import gateway from '#plugins/gateway/server/index.ts';
import images from '#plugins/images/server/index.ts';
import instances from '#plugins/instances/server/index.ts';
import limits from '#plugins/limits/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import main from '../../../../host-configs/main.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import httpServices from '../index.ts';

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
  httpServices,
];

export interface Got {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
  /** An address of this machine that the request comes from. */
  readonly from?: string;
}

/** A server whose HTTP services are real processes. */
export class Scene {
  readonly server: TestServer;
  readonly session: string;
  readonly #folder: string;
  #made = 0;
  #image: Promise<{ readonly accountId: number; readonly imageId: number }> | undefined;

  private constructor(server: TestServer, session: string, folder: string) {
    this.server = server;
    this.session = session;
    this.#folder = folder;
  }

  /** `more` are plugins beside those that HTTP services need. */
  static async open(environment: Readonly<Record<string, string>> = {}, more: readonly Plugin[] = []): Promise<Scene> {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'berth-http-')));
    mkdirSync(join(folder, 'web'));
    copyFileSync(join(import.meta.dirname, 'web-service.mjs'), join(folder, 'web', 'service.mjs'));
    writeFileSync(join(folder, 'web', 'image.json'), JSON.stringify({ name: 'web', command: ['node', 'service.mjs'] }));
    const all = [...plugins, ...more];
    const config = {
      ...main,
      plugins: all.map(({ id }) => id),
      settings: { 'resource-groups': { bundles: folder }, images: { bundles: folder } },
    };
    const server = await startServer(all, { config, environment });
    return new Scene(server, await signInForTest(server), folder);
  }

  async close(): Promise<void> {
    await this.server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A call as the superadministrator. */
  call(method: string, path: string, body?: unknown): ReturnType<TestServer['call']> {
    return this.server.call(method, path, { session: this.session, ...(body === undefined ? {} : { body }) });
  }

  async key(permissions: readonly string[], restrictions: object = {}): Promise<string> {
    const { body } = await this.call('POST', `/api/mlpcore/account/system/token?name=${randomUUID()}`, {
      permissions,
      restrictions,
    });
    return body.token;
  }

  async service(
    settings: Readonly<Record<string, unknown>> = {},
    publicSettings: Readonly<Record<string, unknown>> = {},
  ): Promise<HttpService> {
    const name = `web-${++this.#made}`;
    this.#image ??= this.call('POST', '/api/mlpcore/account/system/image', {
      name: 'web',
      image: 'bundle:web',
      accessMode: 'private',
    }).then(({ body }) => body.id);
    const { accountId, imageId } = await this.#image;
    const httpSettings = { isHttpEnabled: true, httpPort: 8080, mainPageEndpoint: '/', httpInterfaceOnly: true };
    const created = await this.call('POST', '/api/mlpcore/account/system/model', {
      modelName: name,
      imageAccountId: accountId,
      imageId,
      minInstancesCount: 1,
      httpSettings,
      ...settings,
    });
    expect(created).toMatchObject({ status: 200 });
    const home = `/api/mlpcore/account/system/model/${name}`;
    if (Object.keys(publicSettings).length > 0)
      expect((await this.call('POST', `${home}/public-settings`, publicSettings)).status).toBe(200);
    return new HttpService(this, name, accountId, home);
  }

  /** A request in plain HTTP: what is sent is what is written here. */
  ask(path: string, { method = 'GET', headers = {}, body, from: localAddress }: Asking = {}): Promise<Got> {
    return new Promise((resolve, reject) => {
      const asked = ask(this.server.url + path, { method, headers, localAddress, agent: false }, (answer) => {
        let text = '';
        answer.on('data', (data: Buffer) => (text += data.toString('latin1')));
        answer.once('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
        answer.once('error', reject);
      });
      asked.once('error', reject);
      asked.end(body);
    });
  }
}

/** An HTTP service of the scene. */
export class HttpService {
  readonly scene: Scene;
  readonly name: string;
  readonly accountId: number;
  readonly home: string;

  constructor(scene: Scene, name: string, accountId: number, home: string) {
    this.scene = scene;
    this.name = name;
    this.accountId = accountId;
    this.home = home;
  }

  /** Its address below the server's own. */
  get root(): string {
    return `/http/${this.accountId}/${this.name}`;
  }

  async becomes(state: string): Promise<void> {
    await vi.waitFor(async () => expect((await this.scene.call('GET', `${this.home}/status`)).body.state).toBe(state), {
      timeout: 20_000,
      interval: 50,
    });
  }

  ask(path: string, asking: Asking = {}): Promise<Got> {
    return this.scene.ask(this.root + path, asking);
  }
}
