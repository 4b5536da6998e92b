import { expect, test } from 'vitest';
import { admission, openTestGate, type TestGate } from '#plugins/gateway/server/gate/test/open-test-gate.ts';
import type { Connection, GateOptions } from '#plugins/gateway/server/gate/types.ts';
import { startService } from './test/service-process.ts';

const task = (value: unknown) => ({ data: { json: JSON.stringify(value) } });

/** Opens a gate that names `servers` (itself unless told otherwise) and gives each arriving connection in turn. */
async function gateWithArrivals(
  options: Partial<GateOptions> = {},
): Promise<{ gate: TestGate; address: string; arrival(): Promise<Connection> }> {
  const arrived: Connection[] = [];
  let wake: (() => void) | undefined;
  const gate: TestGate = await openTestGate({
    cluster: () => ({ servers: [`127.0.0.1:${gate.port}`], currentServer: `127.0.0.1:${gate.port}` }),
    ...options,
    onConnected(connection) {
      arrived.push(connection);
      wake?.();
    },
  });
  return {
    gate,
    address: `127.0.0.1:${gate.port}`,
    async arrival() {
      while (arrived.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return arrived.shift()!;
    },
  };
}

const start = (hosts: string, token = '7.1') =>
  startService({ MLP_GRPC_HOST: 'unused:1', MLP_GRPC_HOSTS: hosts, MLP_SERVICE_TOKEN: token });

test.each(['SIGTERM', 'SIGINT'] as const)('on %s a service finishes what it has, and leaves', async (signal) => {
  const { gate, address, arrival } = await gateWithArrivals();
  const service = start(address);
  const connection = await arrival();
  const answer = connection.predict(task({ do: 'wait', ms: 300 }), {});
  service.child.kill(signal);
  expect((await answer).data.json?.toString()).toBe('"waited"');
  expect(await gate.leave(1)).toBe('the instance stopped serving');
  expect(await service.exited).toBe(0);
});

test('a killed service loses what it has, and the gate knows', async () => {
  const { gate, address, arrival } = await gateWithArrivals();
  const service = start(address);
  const connection = await arrival();
  const answer = connection.predict(task({ do: 'hang' }), {});
  await service.says('hanging');
  service.child.kill('SIGKILL');
  await expect(answer).rejects.toMatchObject({ name: 'ConnectionLost', sent: true });
  await gate.leave(1);
  expect(gate.connections(7)).toEqual([]);
});

test('a frozen service is left for dead, and comes back when it thaws', async () => {
  const { gate, address, arrival } = await gateWithArrivals();
  const service = start(address);
  const connection = await arrival();
  const answer = connection.predict(task({ do: 'hang' }), {});
  await service.says('hanging');
  service.child.kill('SIGSTOP');
  await expect(answer).rejects.toMatchObject({ name: 'ConnectionLost', sent: true });
  expect(await gate.leave(1)).toBe('nothing was heard of it for 1150 ms');
  service.child.kill('SIGCONT');
  await service.says('aborted');
  expect((await arrival()).admission.instanceId).toBe(1);
});

test('a service comes back to a gate that was restarted', async () => {
  const first = await gateWithArrivals();
  const service = start(first.address);
  const connection = await first.arrival();
  const answer = connection.predict(task({ do: 'hang' }), {});
  await service.says('hanging');
  await Promise.all([first.gate.close(), expect(answer).rejects.toMatchObject({ name: 'ConnectionLost' })]);
  await service.says('aborted');
  const second = await gateWithArrivals({ port: first.gate.port });
  const again = await second.arrival();
  expect((await again.predict(task({ do: 'wait', ms: 1 }), {})).data.json?.toString()).toBe('"waited"');
});

test('a service that the gate stops finishes and comes back, unless its token is refused by then', async () => {
  let known = true;
  const { gate, address, arrival } = await gateWithArrivals({
    admit: async (token) => (known ? admission(token) : undefined),
  });
  const service = start(address);
  const connection = await arrival();
  const answer = connection.predict(task({ do: 'wait', ms: 200 }), {});
  await gate.drop(1, 'rolling update');
  expect((await answer).data.json?.toString()).toBe('"waited"');
  await arrival();
  known = false;
  await gate.drop(1, 'stopped for good');
  expect(await service.exited).toBe(1);
  expect(service.output()).toContain(
    'The gate refuses the token of this service: No instance has this connection token.',
  );
});

test('a service follows the cluster: it joins gates that appear and leaves those that go', async () => {
  let servers: string[] = [];
  const cluster = (own: () => TestGate) => () => ({ servers, currentServer: `127.0.0.1:${own().port}` });
  const one: Awaited<ReturnType<typeof gateWithArrivals>> = await gateWithArrivals({
    cluster: cluster(() => one.gate),
  });
  const two: Awaited<ReturnType<typeof gateWithArrivals>> = await gateWithArrivals({
    cluster: cluster(() => two.gate),
  });
  servers = [one.address];
  start(one.address);
  await one.arrival();
  servers = [one.address, two.address];
  one.gate.announceCluster();
  await two.arrival();
  servers = [two.address];
  two.gate.announceCluster();
  expect(await one.gate.leave(1)).toBe('the instance stopped serving');
  expect(two.gate.connections(7)).toMatchObject([{ stopping: false }]);
});

test('a gate that has another name in the cluster is not connected twice', async () => {
  const { gate, arrival } = await gateWithArrivals();
  const service = start(`localhost:${gate.port}`);
  const connection = await arrival();
  gate.announceCluster();
  await connection.predict(task({ do: 'wait', ms: 1 }), {});
  expect(gate.connections(7)).toEqual([connection]);
  service.child.kill('SIGTERM');
  await service.says(`Gate 127.0.0.1:${gate.port}: the service is stopping.`);
});

test('a service waits for a gate that is not there yet', async () => {
  const { gate, address } = await gateWithArrivals();
  await gate.close();
  const service = start(address);
  await service.says('cannot be reached');
  const { arrival } = await gateWithArrivals({ port: gate.port });
  await arrival();
});

test.each([
  [{ MLP_SERVICE_TOKEN: 't' }, 'MLP_GRPC_HOST is not set.'],
  [{ MLP_GRPC_HOST: 'gate:1' }, 'MLP_SERVICE_TOKEN is not set.'],
  [{ MLP_GRPC_HOST: 'gate:1', MLP_SERVICE_TOKEN: 't', GRPC_SSL_CA_FILE_PATH: '/nowhere.pem' }, 'nowhere.pem'],
])('a service with the environment %j says what is missing', async (environment, sentence) => {
  const service = startService(environment as Record<string, string>);
  expect(await service.exited).toBe(1);
  expect(service.output()).toContain(sentence);
});
