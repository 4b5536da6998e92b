import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LogSpool, type InstanceSpec } from '#plugins/resource-groups/server/public.ts';
import { connect } from './cluster.ts';
import { KubernetesDriver } from './driver.ts';
import { selectorOf } from './labels.ts';
import { ClusterServer } from './test/cluster-server.ts';

const spec: InstanceSpec = {
  instanceId: 7,
  accountId: 3,
  modelId: 30,
  groupId: 1,
  name: 'echo-7',
  image: 'images/echo:1',
  pullSecret: { registry: 'images', username: 'reader', password: 'sesame', accountId: 3 },
  environment: { MLP_SERVICE_TOKEN: 'secret-token' },
  resources: {
    cpuRequest: '500m',
    memoryLimit: '256Mi',
    ephemeralDiskLimit: '1Gi',
    gpu: { count: 2, memoryMb: 16_000 },
  },
  additionalFlags: [],
  ports: [{ name: 'http', port: 8080 }],
  dataImages: [{ image: 'images/words:2', sourcePath: '/words/', mountPath: '/data' }],
  volumes: [
    { mountPath: '/kept', sizeInGb: 2, storageClass: 'fast' },
    { mountPath: '/shared', sizeInGb: 3, storageClass: '', claimName: 'models' },
  ],
  deploymentPatch: {
    spec: { template: { spec: { nodeSelector: { disk: 'ssd' }, containers: [{ name: 'service', args: ['-v'] }] } } },
  },
};
const began = { state: { running: { startedAt: new Date('2030-01-01T00:00:00Z') } } };

async function scene() {
  const cluster = new ClusterServer();
  const config = await cluster.start();
  const folder = mkdtempSync(join(tmpdir(), 'kubernetes-'));
  const opened: KubernetesDriver[] = [];
  const changed: number[] = [];
  onTestFinished(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Another one is what a restarted server has. */
  const driver = () => {
    const made = new KubernetesDriver({
      connect: () => connect({ config }),
      namespace: 'services',
      selector: async () => selectorOf('here', 5),
      place: async () => ({ installation: 'here', groupId: 5, namespace: 'services' }),
      spool: new LogSpool(folder),
      clock: () => new Date(),
      log: { warn: () => undefined } as never,
    });
    made.onExit((id) => void changed.push(id));
    opened.push(made);
    return made;
  };
  const running = async (of: KubernetesDriver) => {
    await of.start(spec, 1);
    const pod = cluster.schedule('berth-7-1');
    cluster.set(pod, began);
    await vi.waitFor(async () => expect(await of.observe(7)).toMatchObject({ state: 'running' }));
    return pod;
  };
  return { cluster, driver, changed, running };
}

test('an attempt is a deployment of one pod with what it needs, and the patch of the service laid over it', async () => {
  const { cluster, driver } = await scene();
  const ours = driver();
  expect(await ours.observe(7)).toEqual({ state: 'absent' });
  expect(await ours.start(spec, 1)).toEqual({
    waits: true,
    http: { host: 'berth-7-1.services.svc', port: 8080 },
  });
  expect(await ours.observe(7)).toEqual({
    state: 'waiting',
    seeksServer: true,
    message: 'Its pod is being made.',
    code: 'kubernetes.pod_made',
    attempt: 1,
  });
  const [deployment] = cluster.all('deployments');
  const pod = deployment!.spec!['template'].spec;
  expect(pod).toMatchObject({
    nodeSelector: { disk: 'ssd' },
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [
            { matchExpressions: [{ key: 'nvidia.com/gpu.memory', operator: 'Gt', values: ['15999'] }] },
            { matchExpressions: [{ key: 'nvidia.com/gpu.memory', operator: 'DoesNotExist' }] },
          ],
        },
      },
    },
    automountServiceAccountToken: false,
    imagePullSecrets: [{ name: 'berth-7-1-pull' }],
    initContainers: [{ image: 'images/words:2', command: ['cp', '-a', '/words/.', '/to/'] }],
    containers: [
      {
        name: 'service',
        image: 'images/echo:1',
        args: ['-v'],
        resources: {
          requests: { cpu: '500m', memory: '256Mi', 'nvidia.com/gpu': '2' },
          limits: { memory: '256Mi', 'ephemeral-storage': '1Gi', 'nvidia.com/gpu': '2' },
        },
      },
    ],
  });
  expect(deployment!.spec!['replicas']).toBe(1);
  // Tokens are told to the pod alone.
  expect(JSON.stringify(deployment)).not.toContain('secret-token');
  expect(cluster.all('secrets').map(({ metadata }) => metadata.name)).toEqual(['berth-7-1-env', 'berth-7-1-pull']);
  expect(cluster.all('services')[0]!.spec).toMatchObject({ ports: [{ port: 8080 }] });
  // A name leads to no claim of another account.
  expect(cluster.all('persistentvolumeclaims').map(({ metadata }) => metadata.name)).toEqual([
    'berth-service-30-0',
    'berth-account-3-models',
  ]);
  expect(cluster.all('persistentvolumeclaims')[0]!.spec).toMatchObject({ storageClassName: 'fast' });
  await ours.stop(7, 0);
  await ours.forget(7);
  // What an attempt needs goes with it; what is to be kept stays.
  expect(
    ['deployments', 'secrets', 'services', 'persistentvolumeclaims'].map((kind) => cluster.all(kind).length),
  ).toEqual([0, 0, 0, 2]);
  expect([await ours.observe(7), await ours.list()]).toEqual([{ state: 'absent' }, []]);
});

test('a program that does not heed has the grace of its pod, and is told gone when its node tells so', async () => {
  const { cluster, driver, running } = await scene();
  const ours = driver();
  await running(ours);
  const graces: number[] = [];
  const ended = Promise.withResolvers<void>();
  cluster.ends = (_pod, graceSeconds) => {
    graces.push(graceSeconds);
    return ended.promise;
  };
  let stopped = false;
  const stopping = ours.stop(7, 0).then(() => (stopped = true));
  await vi.waitFor(() =>
    expect(cluster.requests.filter(({ method, path }) => method === 'DELETE' && path.includes('/pods/'))).toHaveLength(
      1,
    ),
  );
  await pause(500);
  expect([graces, cluster.all('pods').length, stopped]).toEqual([[10], 1, false]);
  ended.resolve();
  await stopping;
  expect(await ours.observe(7)).toMatchObject({ state: 'exited', reason: 'Stopped' });
});

test('what it waits for is told, and that it began is heard without asking', async () => {
  const { cluster, driver, changed } = await scene();
  const ours = driver();
  await ours.start(spec, 1);
  const unscheduled = { type: 'PodScheduled', status: 'False', message: '0/3 nodes are available. preemption: none.' };
  const pod = cluster.schedule('berth-7-1', { phase: 'Pending', conditions: [unscheduled] });
  await vi.waitFor(async () =>
    expect(await ours.observe(7)).toMatchObject({
      state: 'waiting',
      message: expect.stringMatching(/^No node of the cluster takes it yet: 0\/3 nodes are available\. Lower/),
    }),
  );
  cluster.set(pod, { state: { waiting: { reason: 'ErrImagePull', message: 'no such host.' } } }, { phase: 'Pending' });
  await vi.waitFor(async () =>
    expect(await ours.observe(7)).toMatchObject({
      message: expect.stringContaining('could not be fetched: no such host.'),
    }),
  );
  changed.length = 0;
  cluster.set(pod, began);
  await vi.waitFor(() => expect(changed).toEqual([7]));
  expect(await ours.observe(7)).toEqual({
    state: 'running',
    since: began.state.running.startedAt,
    node: 'node-1',
    attempt: 1,
  });
});

test.each([
  ['OutOfMemory', { state: { terminated: { exitCode: 137, reason: 'OOMKilled' } } }, 137],
  [
    'Error',
    { state: { running: {} }, restartCount: 1, lastState: { terminated: { exitCode: 3, reason: 'Error' } } },
    3,
  ],
  ['Completed', { state: { terminated: { exitCode: 0, reason: 'Completed' } } }, 0],
  ['Killed', { state: { terminated: { exitCode: 143, reason: 'Error' } } }, 143],
  ['Refused', { state: { waiting: { reason: 'ImagePullBackOff', message: 'not found' } } }, undefined],
])('an attempt that ends by itself is ended for good and keeps how: %s', async (reason, own, exitCode) => {
  const { cluster, driver, running } = await scene();
  const ours = driver();
  const pod = await running(ours);
  cluster.write(pod, 'one', 'two');
  cluster.set(pod, own as object);
  const ended = { state: 'exited', reason, attempt: 1, ...(exitCode !== undefined && { exitCode }) };
  await vi.waitFor(async () => expect(await ours.observe(7)).toMatchObject(ended));
  expect([cluster.all('deployments')[0]!.spec!['replicas'], cluster.all('pods')]).toEqual([0, []]);
  // Another server finds it as it was left.
  expect(await driver().observe(7)).toMatchObject(ended);
  if (exitCode !== undefined) expect((await ours.readLog(7, { previous: false })).toString()).toBe('one\ntwo\n');
});

test('what an attempt wrote is kept also where it ended before anybody saw it run', async () => {
  const { cluster, driver } = await scene();
  const ours = driver();
  await ours.start(spec, 1);
  const pod = cluster.schedule('berth-7-1');
  cluster.write(pod, 'no such file');
  cluster.set(pod, { state: { running: {} }, restartCount: 1, lastState: { terminated: { exitCode: 2 } } } as object);
  await vi.waitFor(async () => expect(await ours.observe(7)).toMatchObject({ state: 'exited', exitCode: 2 }));
  expect((await ours.readLog(7, { previous: false })).toString()).toBe('no such file\n');
});

test('output goes on after connections were cut', async () => {
  const { cluster, driver, running } = await scene();
  const ours = driver();
  const pod = await running(ours);
  const written = async () => (await ours.readLog(7, { previous: false })).toString();
  cluster.write(pod, 'one', 'two');
  await vi.waitFor(async () => expect(await written()).toBe('one\ntwo\n'));
  cluster.cut();
  cluster.write(pod, 'after the cut');
  await vi.waitFor(async () => expect(await written()).toBe('one\ntwo\nafter the cut\n'));
});

test('files and consoles are reached through the pod, and what the kernel shows of programs is not', async () => {
  const { cluster, driver, running } = await scene();
  const ours = driver();
  await expect(ours.readFile(7, '/etc/hostname')).rejects.toMatchObject({ code: 'instance.not_running' });
  await running(ours);
  // Not below /dev, where whatever stands is the kernel's.
  const folder = mkdtempSync('/var/tmp/pod-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'a file'), 'its text');
  expect(await text(await ours.readFile(7, `${folder}/a file`))).toBe('its text');
  expect((await ours.listFiles(7, folder)).files).toMatchObject([{ name: 'a file', type: 'file', size: 8 }]);
  await expect(ours.readFile(7, `${folder}/none`)).rejects.toMatchObject({ code: 'instance.file.not_found' });
  await expect(ours.readFile(7, folder)).rejects.toMatchObject({ code: 'instance.file.not_a_file' });
  await expect(ours.readFile(7, '/proc/self/environ')).rejects.toMatchObject({ code: 'instance.file.outside' });

  const console = await ours.open(7, { command: ['sh'], columns: 80, rows: 24, unfenced: false });
  console.resize({ columns: 100, rows: 40 });
  await console.write(Buffer.from('exit\n'));
  expect(await console.ended).toBe(0);
  expect(cluster.sizes.map((each) => JSON.parse(each))).toContainEqual({ width: 100, height: 40 });
});

test('what a service may not set in a shared cluster is named, and nothing of it is left', async () => {
  const { cluster, driver } = await scene();
  const ours = driver();
  const pod = (of: object) => ({ spec: { template: { spec: of } } });
  for (const [patch, path] of [
    [pod({ hostNetwork: true }), 'spec.template.spec.hostNetwork'],
    [pod({ volumes: [{ name: 'root', hostPath: { path: '/' } }] }), 'spec.template.spec.volumes'],
    [pod({ containers: [{ name: 'service', securityContext: { privileged: true } }] }), 'securityContext'],
    [pod({ containers: [{ name: 'other', image: 'x' }] }), 'name other than service'],
    [pod({ containers: [{ name: 'service', env: [{ name: 'A', valueFrom: {} }] }] }), 'env.valueFrom'],
    [{ metadata: { labels: {} } }, 'metadata'],
    [{ spec: { replicas: 9 } }, 'spec.replicas'],
  ] as const)
    await expect(ours.start({ ...spec, deploymentPatch: patch }, 1)).rejects.toMatchObject({
      code: 'kubernetes.patch.refused',
      args: { path: expect.stringContaining(path) },
    });
  await expect(ours.start({ ...spec, additionalFlags: ['--gpus=all'] }, 1)).rejects.toMatchObject({
    code: 'kubernetes.flags',
  });
  expect(cluster.requests).toEqual([]);
});

test('a cluster that refuses, or is not there, is told in words, and is asked again', async () => {
  const { cluster, driver } = await scene();
  const ours = driver();
  await ours.start(spec, 1);
  await ours.observe(7);
  cluster.refusal = { code: 403, message: 'deployments.apps is forbidden' };
  await expect(ours.start({ ...spec, instanceId: 8 }, 1)).rejects.toMatchObject({
    code: 'kubernetes.denied',
    message: expect.stringContaining('deployments.apps is forbidden'),
  });
  cluster.cut();
  // What was seen holds, while nothing newer is.
  expect(await ours.observe(7)).toMatchObject({ state: 'waiting' });
  cluster.refusal = undefined;
  cluster.schedule('berth-7-1');
  await vi.waitFor(
    async () => expect(await ours.observe(7)).toMatchObject({ message: 'The node node-1 prepares it.' }),
    10_000,
  );
});

test('nodes are the servers of a group, with their troubles', async () => {
  const { cluster, driver } = await scene();
  const allocatable = { cpu: '7500m', memory: '30Gi', 'ephemeral-storage': '90Gi', 'nvidia.com/gpu': '1', pods: '110' };
  const node = (name: string, status: object, spec = {}) => ({
    metadata: { name, labels: { 'nvidia.com/gpu.product': 'L4', 'nvidia.com/gpu.memory': '23034' } },
    spec,
    status: { allocatable, conditions: [{ type: 'Ready', status: 'True' }], ...status },
  });
  const nodes = [
    node('good', {}),
    node('lost', {
      conditions: [{ type: 'Ready', status: 'Unknown', message: 'Kubelet stopped posting node status.' }],
    }),
    node('closed', {}, { unschedulable: true }),
  ];
  cluster.things.set('nodes', new Map(nodes.map((each) => [each.metadata.name, each])));
  expect(await driver().servers()).toEqual([
    {
      name: 'good',
      amounts: {
        cpu: 7.5,
        memory: 30 * 2 ** 30,
        disk: 90 * 2 ** 30,
        gpuModels: ['L4'],
        vram: 23_034 * 2 ** 20,
        pods: 110,
      },
      trouble: undefined,
    },
    expect.objectContaining({
      name: 'lost',
      trouble: {
        code: 'kubernetes.node.unheard_why',
        args: { why: 'Kubelet stopped posting node status.' },
        message: 'The cluster does not hear it: Kubelet stopped posting node status.',
      },
    }),
    expect.objectContaining({ name: 'closed', trouble: expect.objectContaining({ code: 'kubernetes.node.cordoned' }) }),
  ]);
});

test('whose services run in a cluster is told why it is not reached, and not where it is', async () => {
  const { cluster, driver } = await scene();
  await cluster.lose();
  await expect(driver().start(spec, 1)).rejects.toMatchObject({
    code: 'kubernetes.unreachable',
    args: { why: 'connect ECONNREFUSED' },
    message: expect.not.stringContaining('127.0.0.1'),
  });
});
