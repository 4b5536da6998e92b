import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DockerDriver } from '../../plugins/docker/server/driver.ts';
import { connect } from '../../plugins/docker/server/engine.ts';
import { LogSpool, type InstanceSpec } from '../../plugins/resource-groups/server/public.ts';
import { driverContract } from '../../plugins/resource-groups/server/test/driver-contract.ts';
import { bareSpec } from '../../plugins/resource-groups/server/test/specs.ts';

const [podman, runc, busybox] = ['podman', 'runc', '/bin/busybox'];
const lacking = spawnSync(podman, ['--version']).error
  ? 'podman is not installed'
  : spawnSync(runc, ['--version']).error
    ? 'runc is not installed'
    : existsSync(busybox)
      ? undefined
      : 'busybox-static is not installed';
if (lacking) console.warn(`The driver of Docker is not tried on an engine: ${lacking}.`);

const folder = mkdtempSync(join(tmpdir(), 'docker-'));
const socketPath = join(folder, 'engine.sock');
const image = 'localhost/berth-test/box:1';
const data = 'localhost/berth-test/words:1';
const installation = randomUUID();

let engine: ChildProcess | undefined;
async function startEngine(): Promise<void> {
  rmSync(socketPath, { force: true });
  engine = spawn(podman, ['--runtime', 'runc', 'system', 'service', '--time=0', `unix://${socketPath}`], {
    stdio: 'ignore',
    // Its monitors leave files where it was started.
    cwd: folder,
  });
  const docker = await connect({ engine: { socketPath }, certificates: undefined });
  await vi.waitFor(() => docker.ping(), 20_000);
}
async function stopEngine(): Promise<void> {
  const ended = new Promise((resolve) => engine!.once('exit', resolve));
  engine!.kill('SIGKILL');
  await ended;
}

function importImage(name: string, root: string): void {
  const archive = join(folder, 'root.tar');
  execFileSync('tar', ['-C', root, '-cf', archive, '.']);
  execFileSync(podman, ['--runtime', 'runc', 'import', archive, name], { stdio: 'ignore' });
}

describe.runIf(!lacking)('an engine', () => {
  const opened: DockerDriver[] = [];
  const open = (settings: { pull?: 'always' | 'missing'; installation?: string } = {}) => {
    const made = new DockerDriver({
      connect: () => connect({ engine: { socketPath }, certificates: undefined }),
      place: async () => ({ installation: settings.installation ?? installation, groupId: 1 }),
      settings: {
        network: 'bridge',
        address: '127.0.0.1',
        // Where the engine may raise no limits, as within a container, it has to be told which hold.
        ulimits: [
          { Name: 'nofile', Soft: 1_024, Hard: 1_024 },
          { Name: 'nproc', Soft: 1_024, Hard: 1_024 },
        ],
        pull: settings.pull ?? 'missing',
        disk: undefined,
        gpuModels: [],
      },
      spool: new LogSpool(join(folder, 'logs')),
      clock: () => new Date(),
      log: { warn: () => undefined } as never,
    });
    opened.push(made);
    return made;
  };
  const spec = (instanceId: number, script: string, more: Partial<InstanceSpec> = {}): InstanceSpec => ({
    ...bareSpec,
    instanceId,
    image,
    environment: { SCRIPT: script },
    resources: { ...bareSpec.resources, memoryLimit: '64Mi' },
    additionalFlags: ['--entrypoint=/start'],
    ...more,
  });
  const seen = (driver: DockerDriver, id: number, state: object) =>
    vi.waitFor(async () => expect(await driver.observe(id)).toMatchObject(state), 20_000);
  const containersOf = (id: number): readonly string[] =>
    execFileSync(
      podman,
      [
        'ps',
        '-q',
        ...[`installation=${installation}`, `instance=${id}`].flatMap((of) => ['--filter', `label=berth.${of}`]),
      ],
      {
        encoding: 'utf8',
      },
    )
      .split('\n')
      .filter(Boolean);
  const written = async (driver: DockerDriver, id: number) =>
    (await driver.readLog(id, { previous: false })).toString();

  beforeAll(async () => {
    const root = join(folder, 'root');
    mkdirSync(join(root, 'bin'), { recursive: true });
    copyFileSync(busybox, join(root, 'bin/busybox'));
    for (const name of 'sh sleep echo ls cat stat readlink head tr grep kill nc tail nproc'.split(' '))
      symlinkSync('busybox', join(root, 'bin', name));
    for (const each of ['tmp', 'proc', 'sys', 'dev', 'etc']) mkdirSync(join(root, each));
    execFileSync('sh', ['-c', `printf '#!/bin/sh\\neval "$SCRIPT"\\n' > ${root}/start && chmod +x ${root}/start`]);
    importImage(image, root);
    execFileSync('sh', ['-c', `mkdir -p ${root}/words && echo hello > ${root}/words/one.txt`]);
    importImage(data, root);
    await startEngine();
  });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    engine?.kill();
    const own = execFileSync(podman, ['ps', '-aq', '--filter', `label=berth.installation=${installation}`], {
      encoding: 'utf8',
    });
    if (own.trim()) execFileSync(podman, ['rm', '-f', ...own.trim().split('\n')], { stdio: 'ignore' });
    execFileSync(podman, ['rmi', '-f', image, data], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  });

  test('runs an instance within its limits, with its data, port, files, console and output', async () => {
    const driver = open();
    const made = spec(1, 'echo begun; while true; do echo answer | nc -l -p 8080; done', {
      ports: [{ name: 'http', port: 8080 }],
      dataImages: [{ image: data, sourcePath: '/words', mountPath: '/data' }],
      additionalFlags: ['--entrypoint=/start', '--cpus=0.5'],
    });
    expect(await driver.servers()).toMatchObject([{ amounts: { cpu: expect.any(Number), disk: expect.any(Number) } }]);
    expect(await driver.start(made, 1)).toEqual({ waits: true });
    await seen(driver, 1, { state: 'running', attempt: 1, http: { host: '127.0.0.1', port: expect.any(Number) } });
    await vi.waitFor(async () => expect(await written(driver, 1)).toBe('begun\n'));
    const docker = await connect({ engine: { socketPath }, certificates: undefined });
    const { HostConfig } = await docker.getContainer(`berth-${installation.slice(0, 8)}-1-1`).inspect();
    expect(HostConfig).toMatchObject({ Memory: 64 * 2 ** 20, NanoCpus: 5e8 });

    expect(await text(await driver.readFile(1, 'data/one.txt'))).toBe('hello\n');
    expect((await driver.listFiles(1, 'data')).files).toMatchObject([{ name: 'one.txt', type: 'file', size: 6 }]);
    await expect(driver.readFile(1, 'nowhere')).rejects.toMatchObject({ code: 'instance.file.not_found' });
    await expect(driver.readFile(1, 'proc/self/environ')).rejects.toMatchObject({ code: 'instance.file.outside' });

    const console = await driver.open(1, { command: ['sh'], columns: 90, rows: 30, unfenced: true });
    let output = '';
    const reading = (async () => {
      for await (const chunk of console.output) output += chunk.toString();
    })();
    await console.write(Buffer.from('echo twice-$((20+1)); echo no > /data/one.txt; exit 3\n'));
    expect(await console.ended).toBe(3);
    await reading;
    expect(output).toMatch(/twice-21[^]*[Rr]ead-only/);

    await driver.use();
    expect((await driver.use()).get(1)!.memoryBytes).toBeGreaterThan(0);
    await driver.stop(1, 0);
    expect(await driver.observe(1)).toMatchObject({ state: 'exited', reason: 'Stopped' });
    await driver.forget(1);
    expect([await driver.observe(1), await driver.list()]).toEqual([{ state: 'absent' }, []]);
    expect((await docker.listVolumes()).Volumes.filter(({ Name }) => Name.includes(installation.slice(0, 8)))).toEqual(
      [],
    );
  });

  test('says what cannot be started, and refuses what is not allowed', async () => {
    const driver = open();
    await driver.start(spec(4, '', { additionalFlags: ['--entrypoint=/nothing'] }), 1);
    await seen(driver, 4, { state: 'exited', reason: 'Refused' });
    await driver.forget(4);
    await expect(driver.start(spec(6, '', { additionalFlags: ['--privileged'] }), 1)).rejects.toMatchObject({
      code: 'docker.flag',
      args: { flag: '--privileged' },
    });
    expect(await driver.list()).toEqual([]);
  });

  test('leaves containers of others alone, and what is of another instance', async () => {
    const ours = open();
    const dataImages = [{ image: data, sourcePath: '/words', mountPath: '/data' }];
    await ours.start(spec(8, 'sleep 1000', { dataImages }), 1);
    await seen(ours, 8, { state: 'running' });
    await ours.start(spec(9, 'exit 0', { dataImages }), 1);
    await seen(ours, 9, { state: 'exited' });
    await ours.forget(9);
    expect(await text(await ours.readFile(8, 'data/one.txt'))).toBe('hello\n');
    const stranger = open({ installation: randomUUID() });
    expect([await stranger.list(), await stranger.observe(8)]).toEqual([[], { state: 'absent' }]);
    await stranger.stop(8, 0);
    expect(await ours.observe(8)).toMatchObject({ state: 'running' });
    await ours.stop(8, 0);
    await ours.forget(8);
  });

  driverContract({
    open,
    spec,
    absentImage: 'localhost:1/none',
    hungry: 'exec tail -c 200000000 /dev/zero',
    kill: (id) => void execFileSync(podman, ['kill', '--signal', 'KILL', ...containersOf(id)], { stdio: 'ignore' }),
    alive: (id) => containersOf(id).length > 0,
    lose: stopEngine,
    find: startEngine,
  });
});
