import type { Plugin } from '#core/plugin/plugin.ts';
import accounts from '#plugins/accounts/server/index.ts';
import notifications from '#plugins/notifications/server/index.ts';
import { signInForTest } from '#plugins/accounts/server/sign-in/sign-in-test.ts';
import images from '#plugins/images/server/index.ts';
import instances from '#plugins/instances/server/index.ts';
import resourceGroups from '#plugins/resource-groups/server/index.ts';
import services from '#plugins/services/server/index.ts';
import { vi } from 'vitest';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { RawService } from '../gate/test/raw-peer.ts';
import gateway from '../index.ts';

interface Options {
  /** Beside those that the gateway itself needs. */
  readonly plugins?: readonly Plugin[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A server with a gate, and services of the superadministrator's that run elsewhere. */
export class Scene {
  readonly server: TestServer;
  readonly session: string;
  readonly #joined: RawService[] = [];
  #made = 0;

  private constructor(server: TestServer, session: string) {
    this.server = server;
    this.session = session;
  }

  static async open({ plugins = [], environment = {} }: Options = {}): Promise<Scene> {
    const server = await startServer(
      [accounts, notifications, images, services, resourceGroups, instances, gateway, ...plugins],
      {
        environment,
      },
    );
    return new Scene(server, await signInForTest(server));
  }

  async close(): Promise<void> {
    for (const each of this.#joined) each.close();
    await this.server.stop();
  }

  call(method: string, path: string, body?: unknown): ReturnType<TestServer['call']> {
    return this.server.call(method, path, { session: this.session, ...(body === undefined ? {} : { body }) });
  }

  /** A new service, with nobody to answer for it yet. */
  async service(settings: Readonly<Record<string, unknown>> = {}): Promise<SceneService> {
    const name = `service-${++this.#made}`;
    const { status, body } = await this.call('POST', '/api/mlpcore/account/system/model', {
      modelName: name,
      hostingType: 'EXTERNAL',
      rejectRequestsIfInactive: true,
      ...settings,
    });
    if (status !== 200) throw new Error(`The service was not made: ${JSON.stringify(body)}`);
    return new SceneService(this, name, (body as { id: { modelId: number } }).id.modelId);
  }

  /** A service of the test's own at the gate, which answers what the test has it answer. */
  async join(gate: string, token: string, version: number): Promise<RawService> {
    const joined = new RawService(Number(gate.split(':')[1]));
    this.#joined.push(joined);
    return joined.start(token, { version });
  }
}

/** A service of the scene. */
export class SceneService {
  readonly name: string;
  readonly id: number;
  readonly home: string;
  readonly gateway: string;
  readonly #scene: Scene;

  constructor(scene: Scene, name: string, id: number) {
    this.#scene = scene;
    this.name = name;
    this.id = id;
    this.home = `/api/mlpcore/account/system/model/${name}`;
    this.gateway = `/api/mlpgateway/account/system/model/${name}`;
  }

  /** Connects one more instance of it. */
  async instance({ version = 3 }: { version?: number } = {}): Promise<RawService> {
    const { MLP_GRPC_HOST, MLP_SERVICE_TOKEN } = await this.connection();
    return this.#scene.join(MLP_GRPC_HOST!, MLP_SERVICE_TOKEN!, version);
  }

  /** Makes one more connection, which calls wait for; answers the environment that it is made with. */
  async connection(): Promise<Readonly<Record<string, string>>> {
    const { body } = await this.#scene.call('POST', `${this.home}/external`);
    return (body as { envVariables: Record<string, string> }).envVariables;
  }

  predict(body: unknown, headers: Readonly<Record<string, string>> = {}): ReturnType<TestServer['call']> {
    return this.#scene.server.call('POST', `${this.gateway}/predict`, { session: this.#scene.session, body, headers });
  }

  /** Opens a stream; its lines as they come are the reader's. */
  stream(
    data: unknown,
    { headers = {}, signal }: { headers?: Readonly<Record<string, string>>; signal?: AbortSignal } = {},
  ): Promise<Response> {
    return fetch(`${this.#scene.server.url}${this.gateway}/predict-with-config-v2-stream`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `berth_session=${this.#scene.session}`,
        origin: this.#scene.server.url,
        ...headers,
      },
      body: JSON.stringify({ data: JSON.stringify(data) }),
      ...(signal ? { signal } : {}),
    });
  }

  state(): Promise<string> {
    return this.#scene.call('GET', `${this.home}/status`).then(({ body }) => (body as { state: string }).state);
  }

  /** Waits until it is in this state. */
  async becomes(state: string): Promise<void> {
    await vi.waitFor(
      async () => {
        const now = await this.state();
        if (now !== state) throw new Error(`The service is ${now}, not ${state}.`);
      },
      { timeout: 10_000, interval: 50 },
    );
  }
}
