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
  const changed: number[] = [];
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
    made.onExit((id) => void changed.push(id));
    opened.push(made);
    return made;
  };
  const spec = (instanceId: number, script: string, more: Partial<InstanceSpec> = {}): InstanceSpec => ({
    instanceId,
    accountId: 1,
    modelId: 1,
    groupId: 1,
    name: 'box',
    image,
    environment: { SCRIPT: script },
    resources: { cpuRequest: '100m', memoryLimit: '64Mi', ephemeralDiskLimit: '64Mi', gpu: undefined },
    additionalFlags: ['--entrypoint=/start'],
    ports: [],
    dataImages: [],
    volumes: [],
    deploymentPatch: {},
    ...more,
  });
  const seen = (driver: DockerDriver, id: number, state: object) =>
    vi.waitFor(async () => expect(await driver.observe(id)).toMatchObject(state), 20_000);
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

  test('asks to stop before it ends what does not', async () => {
    const driver = open();
    await driver.start(spec(2, `trap 'echo bye; exit 0' TERM; echo up; while true; do sleep 0.1; done`), 1);
    await seen(driver, 2, { state: 'running' });
    await vi.waitFor(async () => expect(await written(driver, 2)).toBe('up\n'));
    await driver.stop(2, 10_000);
    expect(await driver.observe(2)).toMatchObject({ state: 'exited', reason: 'Stopped', exitCode: 0 });
    expect(await written(driver, 2)).toBe('up\nbye\n');
    await driver.forget(2);
  });

  test('tells a crash, an attempt before it, and what cannot be started or fetched', async () => {
    const driver = open();
    await driver.start(spec(3, 'echo first; exit 7'), 1);
    await seen(driver, 3, { state: 'exited', exitCode: 7, message: 'It ended with exit code 7.' });
    await vi.waitFor(() => expect(changed).toContain(3));
    await driver.start(spec(3, 'echo second; sleep 1000'), 2);
    await seen(driver, 3, { state: 'running', attempt: 2 });
    await vi.waitFor(async () => expect(await written(driver, 3)).toBe('second\n'));
    expect((await driver.readLog(3, { previous: true })).toString()).toBe('first\n');
    await driver.stop(3, 0);
    await driver.forget(3);

    await driver.start(spec(4, '', { additionalFlags: ['--entrypoint=/nothing'] }), 1);
    await seen(driver, 4, { state: 'exited', reason: 'Refused' });
    await driver.forget(4);
    await driver.start(spec(5, '', { image: 'localhost:1/none' }), 1);
    await seen(driver, 5, { state: 'exited', reason: 'Refused', message: expect.stringContaining('localhost:1/none') });
    await driver.forget(5);
    await expect(driver.start(spec(6, '', { additionalFlags: ['--privileged'] }), 1)).rejects.toMatchObject({
      code: 'docker.flag',
      args: { flag: '--privileged' },
    });
    expect(await driver.list()).toEqual([]);
  });

  test('one that needs more memory than it may is told so', async () => {
    const driver = open();
    await driver.start(spec(7, 'exec tail -c 200000000 /dev/zero'), 1);
    await seen(driver, 7, { state: 'exited' });
    // Not every engine tells why a process was killed.
    expect(await driver.observe(7)).toMatchObject({
      reason: expect.stringMatching(/^(OutOfMemory|Killed)$/),
      message: expect.stringContaining('more memory than its memory limit'),
      exitCode: 137,
    });
    await driver.forget(7);
  });

  test('goes on after a restart of ours, and leaves containers of others alone', async () => {
    const first = open();
    await first.start(spec(8, 'n=0; while true; do n=$((n+1)); echo line $n; sleep 0.2; done'), 1);
    await seen(first, 8, { state: 'running' });
    await vi.waitFor(async () => expect(await written(first, 8)).toContain('line 3\n'));
    await first.close();
    const second = open();
    expect([await second.list(), await second.observe(8)]).toMatchObject([[8], { state: 'running', attempt: 1 }]);
    await vi.waitFor(async () => expect(await written(second, 8)).toContain('line 15\n'));
    const lines = (await written(second, 8)).trimEnd().split('\n');
    expect(lines).toEqual(lines.map((_, at) => `line ${at + 1}`));

    const stranger = open({ installation: randomUUID() });
    expect([await stranger.list(), await stranger.observe(8)]).toEqual([[], { state: 'absent' }]);
    await stranger.stop(8, 0);
    expect(await second.observe(8)).toMatchObject({ state: 'running' });
    await second.stop(8, 0);
    await second.forget(8);
  });

  test('an engine that is lost is told, and its containers are found again', async () => {
    const driver = open();
    await driver.start(spec(9, 'sleep 1000'), 1);
    await seen(driver, 9, { state: 'running' });
    expect((await driver.servers())![0]!.trouble).toBeUndefined();
    await stopEngine();
    await expect(driver.observe(9)).rejects.toMatchObject({ code: 'docker.unreachable', status: 503 });
    expect((await driver.servers())![0]!.trouble?.message).toMatch(/cannot be reached/);
    await startEngine();
    await seen(driver, 9, { state: 'running', attempt: 1 });
    expect((await driver.servers())![0]!.trouble).toBeUndefined();
    await driver.stop(9, 0);
    await driver.forget(9);
  });
});
