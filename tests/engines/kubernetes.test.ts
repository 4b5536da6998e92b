import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { connect } from '../../plugins/kubernetes/server/cluster.ts';
import { KubernetesDriver } from '../../plugins/kubernetes/server/driver.ts';
import { selectorOf } from '../../plugins/kubernetes/server/labels.ts';
import { LogSpool, type InstanceSpec } from '../../plugins/resource-groups/server/public.ts';

const config = process.env['KUBECONFIG'];
const namespace = process.env['KUBERNETES_NAMESPACE'] ?? 'default';
if (!config) console.warn('KUBECONFIG names no cluster: the driver of Kubernetes is not tried on one.');

describe.runIf(config)('a cluster', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kubernetes-'));
  const installation = `test-${randomInt(1e9)}`;
  const opened: KubernetesDriver[] = [];
  const open = () => {
    const made = new KubernetesDriver({
      connect: () => connect({ config }),
      namespace,
      selector: async () => selectorOf(installation, 1),
      place: async () => ({ installation, groupId: 1, namespace }),
      spool: new LogSpool(folder),
      clock: () => new Date(),
      log: { warn: () => undefined } as never,
    });
    opened.push(made);
    return made;
  };
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    rmSync(folder, { recursive: true, force: true });
  });

  const spec: InstanceSpec = {
    instanceId: randomInt(1e9),
    accountId: 1,
    modelId: 1,
    groupId: 1,
    name: 'pause',
    image: process.env['KUBERNETES_IMAGE'] ?? 'registry.k8s.io/pause:3.10',
    environment: { SOME: 'thing' },
    resources: { cpuRequest: '10m', memoryLimit: '64Mi', ephemeralDiskLimit: '64Mi', gpu: undefined },
    additionalFlags: [],
    ports: [{ name: 'http', port: 8080 }],
    dataImages: [],
    volumes: [],
    deploymentPatch: {
      spec: { template: { spec: { containers: [{ name: 'service', env: [{ name: 'PATCHED', value: '1' }] }] } } },
    },
  };
  const { instanceId: id } = spec;

  test('runs an instance, goes on with it after a restart, and stops it', { timeout: 300_000 }, async () => {
    const driver = open();
    expect((await driver.servers()).some(({ trouble, amounts }) => !trouble && amounts.cpu > 0)).toBe(true);
    await driver.start(spec, 1);
    await vi.waitFor(
      async () => expect(await driver.observe(id)).toMatchObject({ state: 'running', attempt: 1 }),
      120_000,
    );
    const { apps } = await connect({ config });
    const made = await apps.readNamespacedDeployment({ namespace, name: `berth-${id}-1` });
    // The list is merged by names, as the cluster's own strategy has it.
    expect(made.spec!.template.spec!.containers).toMatchObject([{ image: spec.image, env: [{ name: 'PATCHED' }] }]);

    const restarted = open();
    expect([await restarted.list(), await restarted.observe(id)]).toMatchObject([[id], { state: 'running' }]);
    await restarted.stop(id, 1_000);
    expect(await restarted.observe(id)).toMatchObject({ state: 'exited', reason: 'Stopped' });
    await restarted.forget(id);
    expect(await restarted.observe(id)).toEqual({ state: 'absent' });
  });

  test('says why nothing takes an instance', { timeout: 120_000 }, async () => {
    const driver = open();
    const greedy = { ...spec, instanceId: id + 1, resources: { ...spec.resources, cpuRequest: '100000' } };
    await driver.start(greedy, 1);
    await vi.waitFor(
      async () =>
        expect(await driver.observe(greedy.instanceId)).toMatchObject({
          state: 'waiting',
          message: expect.stringContaining('Insufficient cpu'),
        }),
      60_000,
    );
    await driver.stop(greedy.instanceId, 0);
    await driver.forget(greedy.instanceId);
  });
});
