import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as dial, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect, load } from '../../plugins/kubernetes/server/cluster.ts';
import { KubernetesDriver } from '../../plugins/kubernetes/server/driver.ts';
import { label, selectorOf } from '../../plugins/kubernetes/server/labels.ts';
import { LogSpool, type InstanceSpec } from '../../plugins/resource-groups/server/public.ts';
import { driverContract } from '../../plugins/resource-groups/server/test/driver-contract.ts';
import { bareSpec } from '../../plugins/resource-groups/server/test/specs.ts';

const file = process.env['KUBECONFIG'];
const namespace = process.env['KUBERNETES_NAMESPACE'] ?? 'default';
/** With a shell and its tools, such as busybox. */
const image = process.env['KUBERNETES_IMAGE'];
if (!file) console.warn('KUBECONFIG names no cluster: the driver of Kubernetes is not tried on one.');
else if (!image) console.warn('KUBERNETES_IMAGE names no image with a shell: programs are not tried in the cluster.');

const folder = mkdtempSync(join(tmpdir(), 'kubernetes-'));
const installation = `test-${randomInt(1e9)}`;
const opened: KubernetesDriver[] = [];
let config = file;
const made = () =>
  new KubernetesDriver({
    connect: () => connect({ config }),
    namespace,
    selector: async () => selectorOf(installation, 1),
    place: async () => ({ installation, groupId: 1, namespace }),
    spool: new LogSpool(folder),
    clock: () => new Date(),
    log: { warn: () => undefined } as never,
  });
function open(): KubernetesDriver {
  const driver = made();
  opened.push(driver);
  return driver;
}
/** Two that follow the same output would both keep it. */
afterEach(() => closeAll());
const closeAll = (): Promise<unknown> => Promise.all(opened.splice(0).map((each) => each.close()));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(file)('a cluster', () => {
  const spec: InstanceSpec = {
    ...bareSpec,
    instanceId: randomInt(1e9),
    name: 'pause',
    image: image ?? 'registry.k8s.io/pause:3.10',
    environment: { SOME: 'thing' },
    resources: { cpuRequest: '10m', memoryLimit: '64Mi', ephemeralDiskLimit: '64Mi', gpu: undefined },
    ports: [{ name: 'http', port: 8080 }],
    deploymentPatch: patched({ env: [{ name: 'PATCHED', value: '1' }], ...(image && { command: ['sleep', '3600'] }) }),
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
    const deployment = await apps.readNamespacedDeployment({ namespace, name: `berth-${id}-1` });
    // The list is merged by names, as the cluster's own strategy has it.
    expect(deployment.spec!.template.spec!.containers).toMatchObject([
      { image: spec.image, env: [{ name: 'PATCHED' }] },
    ]);

    await closeAll();
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

/** Nothing ends the first program of a container from inside, so another one runs the script, and hands on what it is asked. */
const first = `sh -c "$SCRIPT" & child=$!; exec 2>/dev/null; echo $child > /tmp/program; trap 'kill -TERM $child' TERM
while :; do wait $child; code=$?; kill -0 $child 2>/dev/null || exit $code; done`;
const programOf = (instanceId: number, script: string, more: Partial<InstanceSpec> = {}): InstanceSpec => ({
  ...bareSpec,
  instanceId,
  image: image!,
  environment: { SCRIPT: script },
  resources: { cpuRequest: '10m', memoryLimit: '64Mi', ephemeralDiskLimit: '64Mi', gpu: undefined },
  deploymentPatch: patched({ command: ['sh', '-c', first] }),
  ...more,
});

function patched(container: object): InstanceSpec['deploymentPatch'] {
  return { spec: { template: { spec: { containers: [{ name: 'service', ...container }] } } } };
}

describe.runIf(file && image)('programs in a cluster', () => {
  // A node tries twice to fetch an image before it says that it waits.
  vi.setConfig({ testTimeout: 120_000 });

  /** What lies between us and the API of the cluster. */
  const wires = new Set<Socket>();
  let wire: Server | undefined;
  let way: { host: string; port: number };
  async function find(port = 0): Promise<void> {
    wire = createServer((near) => {
      const far = dial(way);
      for (const each of [near, far]) {
        wires.add(each);
        each.on('error', () => undefined).on('close', () => [near, far].forEach((one) => one.destroy()));
      }
      near.pipe(far).pipe(near);
    });
    await once(wire.listen(port, '127.0.0.1'), 'listening');
  }
  let port: number;
  function lose(): void {
    wire!.close();
    for (const each of wires) each.destroy();
  }

  beforeAll(async () => {
    const { KubeConfig } = await load();
    const read = new KubeConfig();
    read.loadFromFile(file!);
    const cluster = read.getCurrentCluster()!;
    const { hostname, port: far } = new URL(cluster.server);
    way = { host: hostname, port: Number(far || 443) };
    await find();
    ({ port } = wire!.address() as AddressInfo);
    read.clusters = [{ ...cluster, server: `https://127.0.0.1:${port}`, tlsServerName: hostname }];
    config = join(folder, 'config');
    writeFileSync(config, read.exportConfig());
  });
  afterAll(lose);

  const consoleIn = (driver: KubernetesDriver, instanceId: number, script: string) =>
    driver.open(instanceId, { command: ['sh', '-c', script], columns: 80, rows: 24, unfenced: false });

  driverContract({
    open: made,
    spec: programOf,
    absentImage: 'localhost:1/none:1',
    hungry: 'exec tail -c 200000000 /dev/zero',
    async kill(instanceId) {
      const killer = made();
      const killing = await consoleIn(killer, instanceId, 'kill -9 $(cat /tmp/program)');
      await killing.ended;
      await killer.close();
    },
    async alive(instanceId) {
      const { core } = await connect({ config: file });
      const { items } = await core.listNamespacedPod({ namespace, labelSelector: `${label.instance}=${instanceId}` });
      return items.some(({ status }) => status?.containerStatuses?.some(({ state }) => state?.running));
    },
    lose,
    find: () => find(port),
  });

  test('an instance has its port, files, console and data', async () => {
    const driver = open();
    const spec = programOf(1, 'echo begun; while :; do sleep 1; done', {
      ports: [{ name: 'http', port: 8080 }],
      dataImages: [{ image: image!, sourcePath: '/etc', mountPath: '/data' }],
    });
    expect(await driver.start(spec, 1)).toMatchObject({ http: { host: `berth-1-1.${namespace}.svc`, port: 8080 } });
    await vi.waitFor(async () => expect(await driver.observe(1)).toMatchObject({ state: 'running' }), 60_000);
    expect((await driver.listFiles(1, '')).files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['tmp', 'data']),
    );
    expect(await text(await driver.readFile(1, 'tmp/program'))).toMatch(/^\d+\n$/);
    const console = await consoleIn(driver, 1, 'sleep 1; stty size; touch /data/x; exit 3');
    const [output, code] = await Promise.all([text(console.output as never), console.ended]);
    expect([output, code]).toEqual([expect.stringMatching(/24 80[^]*Read-only/), 3]);
    await driver.stop(1, 0);
    await driver.forget(1);
  });
});
