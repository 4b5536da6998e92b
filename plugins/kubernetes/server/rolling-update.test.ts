import { expect, onTestFinished, test, vi } from 'vitest';
import { useBundles } from '#plugins/instances/server/test/bundles.ts';
import { makeWorld, type TestService, type World } from '#plugins/instances/server/test/world.ts';
import kubernetes from './index.ts';
import { ClusterServer } from './test/cluster-server.ts';
import { Kubelet } from './test/kubelet.ts';

const bundles = useBundles();

const patience = { timeout: 60_000, interval: 100 };

/** An installation with a cluster, in which pods run. */
async function scene(): Promise<{ readonly world: World; readonly kubelet: Kubelet }> {
  const cluster = new ClusterServer();
  const config = await cluster.start();
  onTestFinished(() => cluster.stop());
  const kubelet = new Kubelet(cluster, bundles.folder);
  onTestFinished(() => kubelet.stop());
  const world = await makeWorld(bundles.folder);
  await world.start([kubernetes], { KUBERNETES_CONFIG: config, KUBERNETES_ACCOUNTS: '*' });
  return { world, kubelet };
}

/** Makes services in a group of the cluster. */
async function inCluster(world: World): Promise<() => Promise<TestService>> {
  const { accountId } = (await world.call('GET', '/api/mlpcore/account')).body;
  const home = `/api/mlpcore/account/${accountId}`;
  const group = { name: 'cluster', resourceGroupType: 'KUBERNETES' };
  expect((await world.call('POST', `${home}/resource-groups`, group)).status).toBe(200);
  const image = await world.call('POST', `${home}/image`, { name: 'echo', image: 'images.example.com/echo:1' });
  const { imageId } = image.body.id;
  return () => world.service('echo', { imageId, resourceGroup: group.name });
}

/** The instances that serve, one for each service. */
const served = async (all: readonly TestService[]): Promise<readonly number[]> => {
  const found: number[] = [];
  for (const each of all) {
    const [first] = await vi.waitFor(() => each.serving(1), patience);
    found.push(first!.id);
  }
  return found;
};

test('a rolling update of services in Kubernetes renews these alone, one after the other, tells how far it is, and is halted in between', async () => {
  const { world, kubelet } = await scene();
  const path = '/api/mlpcore/admin/instances/rolling-update';
  const latest = (state: object) =>
    vi.waitFor(async () => expect((await world.call('GET', path)).body.latest).toMatchObject(state), patience);
  const make = await inCluster(world);
  const beside = await world.service('echo');
  const all = [await make(), await make(), await make(), beside];
  const [one, two, three] = all as [TestService, TestService, TestService];
  const before = await served(all);
  expect(await Promise.all([one, beside].map(async (each) => (await each.call('GET', '/group')).body))).toEqual([
    'KUBERNETES',
    'HOSTING_SERVER',
  ]);

  // The successor of the second one finds no node, and the update does not go on without it.
  kubelet.held.add(two.id);
  expect((await world.call('POST', `${path}?onlyK8s=true`)).body).toMatch(/^Task \d+ updates 3 services/);
  const { modelName } = (await two.call('GET', '')).body;
  await latest({ state: 'RUN', services: 3, step: modelName, failed: 0 });
  const { percentage } = (await world.call('GET', path)).body.latest;
  expect(percentage).toBeCloseTo(100 / 3, 0);
  expect((await world.call('POST', path)).body.code).toBe('instances.rolling_update.running');
  expect(await two.until((found) => expect(found.length).toBe(2))).toContainEqual(
    expect.objectContaining({ id: before[1], statusInfo: expect.objectContaining({ totalStatus: 'RUNNING' }) }),
  );
  expect((await world.call('DELETE', path)).status).toBe(200);
  await latest({ state: 'REVERTED', services: 3 });

  // What was begun ends well; what was not is left as it was.
  kubelet.held.clear();
  const halted = await served(all);
  expect(halted.map((id, at) => id === before[at])).toEqual([false, false, true, true]);
  expect((await three.call('GET', '/rolling-update')).body).toEqual({});

  // Clusters alone are meant where nothing else is said.
  expect((await world.call('POST', path)).body).toMatch(/^Task \d+ updates 3 services/);
  await latest({ state: 'COMPLETED', services: 3, failed: 0, failures: [] });
  const after = await served(all);
  expect(after.map((id, at) => id === halted[at])).toEqual([false, false, false, true]);
  expect(new Set([...before, ...halted, ...after]).size).toBe(4 + 2 + 3);
  for (const each of all) expect((await each.ask()).instance).toBe(String(after[all.indexOf(each)]));
});
