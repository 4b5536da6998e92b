import { beforeAll, expect, test } from 'vitest';
import { asClusterFault, load } from './cluster.ts';
import { deployment, listing, pod, say } from './test/hostile-api.ts';
import { driverOf } from './test/hostile-driver.ts';

beforeAll(async () => void (await load()));

test('of what a cluster refuses with the beginning is told', () => {
  const body = JSON.stringify({ message: `${'.'.repeat(20_000)}x` });
  expect(asClusterFault({ code: 500, body }).message.length).toBeLessThan(2_000);
});

test.each([
  ['containers that are none', { containerStatuses: [5], conditions: [null] }],
  ['texts that are none', { containerStatuses: [{ name: 'service', state: { waiting: { reason: 5, message: {} } } }] }],
  [
    'moments that are none',
    { containerStatuses: [{ name: 'service', state: { terminated: { finishedAt: 'never' } } }] },
  ],
])('a pod with %s waits, as far as it is understood', async (_which, status) => {
  const things = [null, 5, {}, { metadata: 5 }, { metadata: { name: {} } }];
  const driver = await driverOf({ answer: listing([...things, deployment], [...things, { ...pod, status }]) });
  expect(await driver.list()).toEqual([7]);
  expect(await driver.observe(7)).toMatchObject({ state: 'waiting' });
});

test('of what a node says why it does not start, the beginning is told', async () => {
  const waiting = { reason: 'ImagePullBackOff', message: 'm'.repeat(100_000) };
  const status = { containerStatuses: [{ name: 'service', image: 'box', state: { waiting } }] };
  const patched: string[] = [];
  const lists = listing(undefined, [{ ...pod, status }]);
  const driver = await driverOf({
    answer: (url, response) => {
      if (lists(url, response)) return true;
      const isDeployment = url.pathname.includes('/deployments/');
      if (isDeployment) patched.push(url.pathname);
      return say(response, {}, isDeployment ? 200 : 404);
    },
  });
  const observed = await driver.observe(7);
  expect(observed).toMatchObject({ state: 'exited', reason: 'Refused' });
  expect(JSON.stringify(observed).length).toBeLessThan(5_000);
  expect(patched).toContainEqual(expect.stringMatching(/berth-7-1$/));
});

test.each(['nonsense', 'null', '{"at":"never"}', '[]'])(
  'an attempt whose end others wrote over, with %s, has ended',
  async (exit) => {
    const { metadata } = deployment;
    const ended = { metadata: { ...metadata, annotations: { 'berth/exit': exit } }, spec: { replicas: 0 } };
    const driver = await driverOf({ answer: listing([ended], []) });
    expect(await driver.observe(7)).toMatchObject({ state: 'exited', reason: 'Lost', since: new Date(0), attempt: 1 });
  },
);

test('a node with more GPUs than any machine has counts as one with many', async () => {
  const allocatable = { cpu: 5, 'nvidia.com/gpu': '1000000' };
  const items = [null, {}, { metadata: { name: 'node-1' }, status: { allocatable, conditions: [5] } }];
  const driver = await driverOf({
    answer: (_url, response) => say(response, { items }),
  });
  const servers = await driver.servers();
  expect(servers.map(({ name, amounts }) => [name, amounts.gpuModels.length])).toEqual([['node-1', 64]]);
});

test('what a metrics server tells that is no use of anything is left out', async () => {
  const metadata = { labels: { 'berth/instance': '7' } };
  const usage = { cpu: '500m', memory: '1Mi' };
  const items = [null, { metadata }, { metadata, containers: [{ name: 'service', usage: { cpu: 5 } }] }];
  const good = { metadata, containers: [{ name: 'service', usage }] };
  const driver = await driverOf({ answer: (_url, response) => say(response, { items: [...items, good] }) });
  expect([...(await driver.use())]).toEqual([[7, { cores: 0.5, memoryBytes: 2 ** 20 }]]);
});
