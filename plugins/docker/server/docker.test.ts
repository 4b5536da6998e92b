import { expect, test } from 'vitest';
import type { InstanceSpec } from '#plugins/resource-groups/server/public.ts';
import { containerOf, withTag } from './container.ts';
import { asEngineFault } from './engine.ts';
import { whyNoEngine } from './engines.ts';
import { dockerEnvironment } from './environment.ts';
import { exitOf } from './exits.ts';
import { Frames } from './frames.ts';

const spec: InstanceSpec = {
  instanceId: 7,
  accountId: 3,
  modelId: 30,
  groupId: 1,
  name: 'echo-7',
  image: 'images:5000/echo',
  environment: { TOKEN: 'one=two' },
  resources: { cpuRequest: '500m', memoryLimit: '256Mi', ephemeralDiskLimit: '1Gi', gpu: { count: 2 } },
  additionalFlags: ['--cpus=1.5', '--shm-size 64m', '--read-only', '--tmpfs=/tmp:size=1m', '--ulimit=nofile=10:20'],
  ports: [{ name: 'http', port: 8080 }],
  dataImages: [{ image: 'images/words:2', sourcePath: '/words/', mountPath: '/data' }],
  volumes: [
    { mountPath: '/kept', sizeInGb: 2, storageClass: '' },
    { mountPath: '/shared', sizeInGb: 2, storageClass: '', claimName: 'models' },
  ],
  deploymentPatch: {},
};
const place = { installation: '0123456789', groupId: 5 };
const settings = { network: 'bridge', address: '127.0.0.1', ulimits: [{ Name: 'nofile', Soft: 1, Hard: 1 }] };

test('an attempt is a container with its limits, labels, mounts and flags', () => {
  const made = containerOf(spec, 2, place, settings);
  expect(made).toMatchObject({
    name: 'berth-01234567-7-2',
    Image: 'images:5000/echo:latest',
    Env: ['TOKEN=one=two'],
    Labels: { 'berth.installation': '0123456789', 'berth.instance': '7', 'berth.attempt': '2' },
    HostConfig: {
      NetworkMode: 'bridge',
      CpuShares: 512,
      NanoCpus: 1.5e9,
      Memory: 2 ** 28,
      MemorySwap: 2 ** 28,
      ShmSize: 2 ** 26,
      ReadonlyRootfs: true,
      Tmpfs: { '/tmp': 'size=1m' },
      Ulimits: [{ Name: 'nofile', Soft: 10, Hard: 20 }],
      SecurityOpt: ['no-new-privileges'],
      DeviceRequests: [{ Count: 2, Capabilities: [['gpu']] }],
      PortBindings: { '8080/tcp': [{ HostIp: '127.0.0.1', HostPort: '' }] },
    },
  });
  expect(made.HostConfig!.Mounts!.map(({ Source, Target, ReadOnly }) => [Source, Target, ReadOnly])).toEqual([
    ['berth-01234567-7-2-data-0', '/data', true],
    ['berth-01234567-service-30-0', '/kept', false],
    // A claim of another account by that name is another volume.
    ['berth-01234567-account-3-models', '/shared', false],
  ]);
  expect(['a/b', 'a:1', 'a@sha256:00'].map(withTag)).toEqual(['a/b:latest', 'a:1', 'a@sha256:00']);
});

test.each([
  ['--privileged', 'docker.flag'],
  ['--network=host', 'docker.flag'],
  ['--volume=/:/host', 'docker.flag'],
  ['-v /:/host', 'docker.flag'],
  ['--constructor=1', 'docker.flag'],
  ['--cpus=many', 'docker.flag.value'],
  ['--init=/bin/sh', 'docker.flag.value'],
  ['--shm-size', 'docker.flag.value'],
  ['--ulimit=nofile', 'docker.flag.value'],
])('the flag %s is refused', (flag, code) => {
  expect(() => containerOf({ ...spec, additionalFlags: [flag] }, 1, place, settings)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(flag.split('=')[0]!) }),
  );
});

test('how a container ended is told in our words', () => {
  const ended = (state: object, name = '/berth-01234567-7-2') =>
    exitOf(
      {
        Name: name,
        Config: { Labels: { 'berth.attempt': '2' } },
        State: { StartedAt: '2030-01-01T00:00:00Z', FinishedAt: '2030-01-01T00:01:00Z', Error: '', ...state },
      } as never,
      new Date(),
    );
  expect(ended({ ExitCode: 137, OOMKilled: true })).toMatchObject({ reason: 'OutOfMemory', attempt: 2 });
  expect(ended({ ExitCode: 137 })).toMatchObject({ reason: 'Killed' });
  expect(ended({ ExitCode: 137 }, '/berth-01234567-7-2-stopped')).toMatchObject({ reason: 'Stopped' });
  expect(ended({ ExitCode: 0 })).toMatchObject({ reason: 'Completed' });
  expect(ended({ ExitCode: 3 })).toMatchObject({ reason: 'Error', exitCode: 3 });
  expect(ended({ ExitCode: 127, StartedAt: '0001-01-01T00:00:00Z', Error: 'no sh' })).toMatchObject({
    reason: 'Refused',
    message: 'Its program could not be started: no sh.',
  });
  expect(asEngineFault(new Error('connect ECONNREFUSED'))).toMatchObject({ code: 'docker.unreachable', status: 503 });
  expect(asEngineFault(Object.assign(new Error(), { statusCode: 500, json: { message: 'No.' } }))).toMatchObject({
    message: 'The Docker engine refuses it: No.',
  });
});

test('output is read on from where it was left, also where stamps are of seconds', () => {
  const frame = (text: string) => {
    const header = Buffer.alloc(8);
    header.writeUInt32BE(Buffer.byteLength(text), 4);
    return Buffer.concat([header, Buffer.from(text)]);
  };
  const all = ['00Z a\n', '00Z b\n', '00Z c\n', '01.5Z d\n'].map((each) => frame(`2030-01-01T00:00:${each}`));
  const first = new Frames(undefined);
  const cut = Buffer.concat(all.slice(0, 2));
  expect([cut.subarray(0, 11), cut.subarray(11)].map((each) => String(first.take(each))).join('')).toBe('a\nb\n');
  const second = new Frames(first.mark);
  expect([second.since, String(second.take(Buffer.concat(all)))]).toEqual([1893456000, 'c\nd\n']);
});

test('an engine elsewhere takes certificates and the size of its disk, and private groups need the operator', () => {
  const { read } = dockerEnvironment;
  expect(read({})).toBeUndefined();
  expect(read({ DOCKER_ENGINE: 'unix:///run/docker.sock', DOCKER_ULIMITS: 'nofile=1:2, nproc=3' })).toMatchObject({
    engine: { socketPath: '/run/docker.sock' },
    address: '127.0.0.1',
    ulimits: [
      { Name: 'nofile', Soft: 1, Hard: 2 },
      { Name: 'nproc', Soft: 3, Hard: 3 },
    ],
  });
  expect(() => read({ DOCKER_ENGINE: 'foo' })).toThrow(
    'DOCKER_ENGINE "foo" is refused: must be unix:///path/to/socket or tcp://host:port.',
  );
  expect(() => read({ DOCKER_ACCOUNTS: 'x' })).toThrow(
    'DOCKER_ACCOUNTS "x" is refused: must be ids of accounts, separated by commas, or *.',
  );
  expect(read({ DOCKER_ENGINE: 'unix:///s', DOCKER_ACCOUNTS: '*' })?.accounts).toBe('all');
  const far = { DOCKER_ENGINE: 'tcp://far:2376' };
  expect(() => read(far)).toThrow('DOCKER_CERTIFICATES must name a folder');
  expect(() => read({ ...far, DOCKER_CERTIFICATES: '/c' })).toThrow('DOCKER_DISK must be set');
  expect(read({ ...far, DOCKER_CERTIFICATES: '/c', DOCKER_DISK: '1Gi' })).toMatchObject({
    engine: { host: 'far', port: 2376 },
    address: 'far',
  });
  const group = { ownerId: 3, access: 'PRIVATE' as const, name: 'mine' };
  const whys = [undefined, { accounts: new Set<number>() }, { accounts: new Set([3]) }].map(
    (each) => whyNoEngine(each, group)?.code,
  );
  expect(whys).toEqual(['docker.engine_unset', 'docker.group.refused', undefined]);
});
