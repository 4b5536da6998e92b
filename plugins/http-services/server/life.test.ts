import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { instanceChanged, Instances } from '#plugins/instances/server/public.ts';
import { Scene, type HttpService } from './test/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.open();
});
afterAll(() => scene.close());

const everybody = { isPublic: true, publicTestingAllowed: true };
const idle = {
  minInstancesCount: 0,
  autoScalingConfiguration: { active: true, enabled: true, minInstanceCount: 1, idleShutdownMinutes: 5 },
};
const instancesOf = async (service: HttpService) =>
  (await scene.call('GET', `${service.home}/instance`)).body.instances as {
    id: number;
    statusInfo: { totalStatus: string };
  }[];

/** As if nobody had called it for long. */
async function tire(service: HttpService): Promise<void> {
  const { container } = scene.server.host;
  const { rows } = await container
    .get(Pool)
    .query<{ model_id: string }>(
      `update instance_plans set used_at = now() - interval '10 minutes' where model_id = (select max(model_id) from instance_plans) returning model_id`,
    );
  await container.get(Events).publish(instanceChanged, String(rows[0]!.model_id));
  await service.becomes('SLEEPING');
  await vi.waitFor(async () => expect(await instancesOf(service)).toEqual([]), { timeout: 20_000 });
}

test('a call wakes a service that sleeps, waits for it, and is told how long', async () => {
  const service = await scene.service(idle, everybody);
  await service.becomes('RUNNING');
  await tire(service);
  const { status, headers } = await service.ask('/pid');
  expect([status, Number(headers['z-waited-ms']) > 0]).toEqual([200, true]);
  expect((await service.ask('/pid')).headers).not.toHaveProperty('z-waited-ms');
});

test('one that rejects requests meanwhile says when to come again, and starts', async () => {
  const service = await scene.service({ ...idle, rejectRequestsIfInactive: true }, everybody);
  await service.becomes('RUNNING');
  await tire(service);
  const { status, headers, text } = await service.ask('/pid');
  expect([status, headers['retry-after'], (JSON.parse(text) as { code: string }).code]).toEqual([
    503,
    '5',
    'mlp.gate.model_not_running',
  ]);
  await service.becomes('RUNNING');
  await vi.waitFor(async () => expect((await service.ask('/pid')).status).toBe(200));
});

test('a call of a service that nothing can start is refused at once', async () => {
  const groups = '/api/mlpcore/account/system/resource-groups';
  const timeouts = { podStartTimeoutSec: 2, predictTimeoutSec: 10 };
  const refusal = async (service: HttpService) => {
    const { status, text } = await service.ask('/pid');
    return [status, (JSON.parse(text) as { code: string }).code];
  };
  const prototype = await scene.service({ minInstancesCount: 0, timeouts, prototype: true }, everybody);
  expect(await refusal(prototype)).toEqual([409, 'service.prototype']);
  await scene.call('POST', groups, { name: 'dock' });
  const stranded = await scene.service({ minInstancesCount: 0, timeouts, resourceGroup: 'dock' }, everybody);
  expect((await scene.call('DELETE', `${groups}/dock`)).status).toBe(200);
  expect(await refusal(stranded)).toEqual([409, 'service.group.missing']);
});

test('stopping finishes the answers in hand', async () => {
  const service = await scene.service({}, everybody);
  await service.becomes('RUNNING');
  const late = service.ask('/slow');
  await vi.waitFor(async () => {
    const { rows } = await scene.server.host.container
      .get(Pool)
      .query(
        'select answering_until > now() as now from instances where model_id = (select max(model_id) from instances)',
      );
    expect(rows).toEqual([{ now: true }]);
  });
  expect((await scene.call('POST', `${service.home}/instances`, 0)).status).toBe(200);
  expect(await late).toMatchObject({ status: 200, text: expect.stringMatching(/^late by \d+$/) });
  await service.becomes('INACTIVE');
});

test('two instances have two ports, share the calls, and the service is ready when its main page answers', async () => {
  const service = await scene.service({ minInstancesCount: 2 }, everybody);
  await vi.waitFor(
    async () =>
      expect((await instancesOf(service)).map(({ statusInfo }) => statusInfo.totalStatus)).toEqual([
        'RUNNING',
        'RUNNING',
      ]),
    { timeout: 20_000 },
  );
  // That it runs may be written before its port is known here.
  await vi.waitFor(
    async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => service.ask('/slow')));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(2);
    },
    { timeout: 20_000 },
  );
});

test('without its main page it is not ready, and a call of it that came by gRPC is told where to go', async () => {
  const absent = await scene.service(
    {
      httpSettings: { isHttpEnabled: true, httpPort: 80, mainPageEndpoint: '/not-there', httpInterfaceOnly: true },
      rejectRequestsIfInactive: true,
    },
    everybody,
  );
  await vi.waitFor(
    async () =>
      expect((await instancesOf(absent)).map(({ statusInfo }) => statusInfo.totalStatus)).toEqual(['WAITING']),
    { timeout: 20_000 },
  );
  expect((await absent.ask('/pid')).status).toBe(503);
  const present = await scene.service({}, everybody);
  await present.becomes('RUNNING');
  const { status, body } = await scene.call('POST', `${present.home.replace('mlpcore', 'mlpgateway')}/predict`, {});
  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'service.http_only' })]);
});

test('a server that has come while an instance was asked for is not waited for', async () => {
  const elsewhere = createServer((_request, response) => response.end('elsewhere')).listen(0, '127.0.0.1');
  const other = await Scene.open({ EXTERNAL_NETWORKS: '127.0.0.1' });
  onTestFinished(async () => {
    await other.close();
    elsewhere.close();
  });
  const service = await other.service({ hostingType: 'EXTERNAL', minInstancesCount: 0 }, everybody);
  const { port } = elsewhere.address() as AddressInfo;
  const instances = other.server.host.container.get(Instances);
  vi.spyOn(instances, 'wake').mockImplementationOnce(async () => {
    await other.call('POST', `${service.home}/external?httpHost=127.0.0.1&httpPort=${port}`);
    expect((await service.ask('/second')).status).toBe(200);
  });
  expect((await service.ask('/first')).status).toBe(200);
});

test.each([
  ['is reached at the address that its owner named where the installation allows it', '127.0.0.1'],
  ['is refused at once where it does not, and calls say so at once where that has changed since', ''],
])('a server elsewhere %s', async (_what, networks) => {
  let asked = 0;
  const elsewhere = createServer((request, response) => {
    asked += 1;
    response.end(`elsewhere ${request.url}`);
  }).listen(0, '127.0.0.1');
  const other = await Scene.open({ EXTERNAL_NETWORKS: networks });
  onTestFinished(async () => {
    await other.close();
    elsewhere.close();
  });
  const service = await other.service(
    { hostingType: 'EXTERNAL', minInstancesCount: 0, timeouts: { podStartTimeoutSec: 600, predictTimeoutSec: 10 } },
    everybody,
  );
  const { port } = elsewhere.address() as AddressInfo;
  const connect = (host: string) => other.call('POST', `${service.home}/external?httpHost=${host}&httpPort=${port}`);
  if (networks !== '') {
    expect((await connect('127.0.0.1')).status).toBe(200);
    const { status, text } = await service.ask('/x');
    return expect([status, text]).toEqual([200, 'elsewhere /x']);
  }
  for (const host of ['127.0.0.1', '127.1', '::1'])
    expect((await connect(host)).body).toMatchObject({
      status: 400,
      args: { httpHost: expect.stringContaining('private network') },
    });
  expect((await connect('8.8.8.8')).status).toBe(200);
  const { container } = other.server.host;
  await container.get(Pool).query(`update instances set http_host = '127.0.0.1' where http_host = '8.8.8.8'`);
  const { modelId } = (await other.call('GET', service.home)).body.id;
  await container.get(Events).publish(instanceChanged, String(modelId));
  await vi.waitFor(async () => {
    const { status, text } = await service.ask('/x');
    expect([status, JSON.parse(text).code]).toEqual([502, 'service.http.address_refused']);
  });
  return expect(asked).toBe(0);
});
