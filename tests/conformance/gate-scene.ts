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
import { startServer, type TestServer } from '../harness/server.ts';
import { closePeers, ServicePeer } from './gate-peer.ts';

/** A product with a gate at which the tests are the services and the clients. */
export interface GateScene {
  readonly server: TestServer;
  readonly gatePort: number;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): ReturnType<TestServer['call']>;
  /** The secret of a new key. */
  key(settings?: object): Promise<string>;
  service(settings?: object): Promise<GateService>;
  close(): Promise<void>;
}

export interface GateService {
  readonly id: number;
  readonly name: string;
  /** Where its calls are, over HTTP. */
  readonly gateway: string;
  readonly home: string;
  /** What the platform gives a container of it. */
  environment(): Promise<Readonly<Record<string, string>>>;
  /** One more instance, connected. */
  instance(): Promise<ServicePeer>;
}

export async function openGateScene(...more: readonly Plugin[]): Promise<GateScene> {
  const server = await startServer([
    accounts,
    notifications,
    images,
    services,
    resourceGroups,
    instances,
    gateway,
    apiKeys,
    limits,
    ...more,
  ]);
  const session = await signInForTest(server);
  const call: GateScene['call'] = (method, path, body, headers = {}) =>
    server.call(method, path, { session, headers, ...(body === undefined ? {} : { body }) });
  const made = async (path: string, body: object) => {
    const answer = await call('POST', path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  let count = 0;

  async function service(settings: object = {}): Promise<GateService> {
    const name = `wire-${++count}`;
    const { id } = await made('/api/mlpcore/account/system/model', {
      modelName: name,
      hostingType: 'EXTERNAL',
      rejectRequestsIfInactive: true,
      retriesConfig: { maxRetries: 0, timeoutsMs: [] },
      ...settings,
    });
    const home = `/api/mlpcore/account/system/model/${name}`;
    const environment = async () =>
      (await made(`${home}/external`, {})).envVariables as Readonly<Record<string, string>>;
    return {
      id: id.modelId,
      name,
      home,
      gateway: `/api/mlpgateway/account/system/model/${name}`,
      environment,
      async instance() {
        const { MLP_GRPC_HOST: host, MLP_SERVICE_TOKEN: token } = await environment();
        return new ServicePeer(Number(host!.split(':')[1]), token!).admitted();
      },
    };
  }

  const first = await service();
  const gatePort = Number((await first.environment()).MLP_GRPC_HOST!.split(':')[1]);
  const close = async () => {
    closePeers();
    await server.stop();
  };
  return {
    server,
    gatePort,
    call,
    service,
    close,
    key: async (settings = { permissions: ['predict'] }) =>
      (await made('/api/mlpcore/account/system/token?name=wire', settings)).token as string,
  };
}
