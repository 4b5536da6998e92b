import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { InstanceSpec, Observed } from '../public.ts';
import { bareSpec } from '../test/specs.ts';
import { makeFolders, noFence, writeBundle } from './test/bundles.ts';
import { HostingServer } from './hosting-server.ts';
import { ImageFolders } from './image-folders.ts';
import { InstanceFolder } from './instance-folder.ts';
import { largestPart } from './log-files.ts';
import { isAlive, markOf } from './processes.ts';

const forever = 'setInterval(() => {}, 1000);';
const scripts = {
  idle: `console.log('up'); ${forever}`,
  tell: `console.log(JSON.stringify({ env: process.env, cwd: process.cwd(), args: process.argv.slice(2) })); ${forever}`,
  parent: `import { spawn } from 'node:child_process'; const child = spawn(process.execPath, ['-e', '${forever}'], { stdio: 'ignore' }); console.log(child.pid); process.on('SIGTERM', () => process.exit(0)); ${forever}`,
  flood: `const line = 'x'.repeat(1023) + '\\n'; let n = 0; const write = () => { for (let i = 0; i < 1024; i++) process.stdout.write(line); console.log('part ' + ++n); if (n < 16) setTimeout(write, 150); else ${forever} }; write();`,
};

let folders: ReturnType<typeof makeFolders>;
let driver: HostingServer;
const open = (fencing = noFence) =>
  new HostingServer({
    ...folders,
    images: new ImageFolders(folders.bundles),
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    fencing,
  });
beforeAll(() => {
  folders = makeFolders(scripts);
  driver = open();
});
afterEach(async () => {
  for (const id of await driver.list()) await open().stop(id, 0);
});
afterAll(() => folders.remove());

let lastId = 0;
const spec = (image: string, given: Partial<InstanceSpec> = {}): InstanceSpec => ({
  ...bareSpec,
  instanceId: ++lastId,
  image: `bundle:${image}`,
  ...given,
});

const logOf = async (id: number) => String(await driver.readLog(id, { previous: false }));
const says = (id: number, text: string) =>
  vi.waitFor(async () => expect(await logOf(id)).toContain(text), { timeout: 10_000, interval: 20 });
const pidOf = (seen: Observed) => (seen.state === 'running' ? seen.processId! : expect.fail(`it is ${seen.state}`));
const ended = (id: number, by = driver) =>
  vi.waitFor(
    async () => {
      const seen = await by.observe(id);
      return seen.state === 'exited' ? seen : expect.fail(`it is ${seen.state}`);
    },
    { timeout: 20_000, interval: 20 },
  );

test('an instance gets its environment, its folder and flags, and nothing of ours', async () => {
  vi.stubEnv('OUR_SECRET', 'canary');
  const tell = spec('tell', {
    environment: { SERVICE_CONFIG: '{"a":1}', MLP_STORAGE_DIR: '' },
    additionalFlags: ['--fast'],
  });
  await driver.start(tell, 1);
  vi.unstubAllEnvs();
  await says(tell.instanceId, '}');
  const told = JSON.parse(await logOf(tell.instanceId)) as { env: Record<string, string>; cwd: string; args: string[] };
  expect(told.cwd).toBe(join(folders.bundles, 'tell'));
  expect(told.args).toEqual(['--fast']);
  expect(Object.keys(told.env).sort()).toEqual(['HOME', 'MLP_STORAGE_DIR', 'NODE_OPTIONS', 'PATH', 'SERVICE_CONFIG']);
  expect(told.env).toMatchObject({
    SERVICE_CONFIG: '{"a":1}',
    MLP_STORAGE_DIR: '',
    NODE_OPTIONS: '--max-old-space-size=192',
    HOME: join(folders.instances, String(tell.instanceId), 'home'),
  });
});

test('a program that ends before anybody can look has ended all the same', async () => {
  writeBundle(folders.bundles, 'true', '', ['/bin/true']);
  for (let attempt = 1; attempt <= 20; attempt++) {
    const brief = spec('true');
    await driver.start(brief, attempt);
    expect(await ended(brief.instanceId)).toMatchObject({ exitCode: 0, reason: 'Completed' });
  }
});

test('only the last five attempts are kept', async () => {
  const once = spec('fail-often');
  writeBundle(folders.bundles, 'fail-often', '');
  for (let attempt = 1; attempt <= 7; attempt++) {
    await driver.start(once, attempt);
    await ended(once.instanceId);
  }
  expect(new InstanceFolder(folders.instances, once.instanceId).attempts()).toEqual([3, 4, 5, 6, 7]);
});

test.each([
  ['an image that is not there', 'bundle:absent', 'image.bundle.missing'],
  ['an image of another kind', 'registry.example/tts:1', 'image.not_a_bundle'],
  ['a path in place of a name', 'bundle:../images/idle', 'image.not_a_bundle'],
  ['a broken manifest', 'bundle:broken', 'image.bundle.broken'],
  ['a program that is not there', 'bundle:no-program', 'image.command.missing'],
])('%s is refused in a sentence', async (_what, image, code) => {
  writeBundle(folders.bundles, 'no-program', '', ['/no/such/program']);
  writeBundle(folders.bundles, 'broken', '');
  writeFileSync(join(folders.bundles, 'broken', 'image.json'), '{"command":[]}');
  const refused = spec('', { image });
  await expect(driver.start(refused, 1)).rejects.toMatchObject({ code, message: expect.stringMatching(/\.$/) });
  expect(await driver.observe(refused.instanceId)).toEqual({ state: 'absent' });
});

test.each(['NODE_OPTIONS', 'LD_PRELOAD', 'PATH', 'HOME', 'node_path'])(
  'the variable %s, which changes what is loaded, is refused',
  async (name) => {
    await expect(driver.start(spec('idle', { environment: { [name]: 'x' } }), 1)).rejects.toMatchObject({
      code: 'environment.reserved',
      args: { name },
    });
  },
);

test('stopping ends also what a program started', async () => {
  const parent = spec('parent');
  await driver.start(parent, 1);
  await says(parent.instanceId, '\n');
  const child = markOf(Number(await logOf(parent.instanceId)))!;
  expect(isAlive(child)).toBe(true);
  await driver.stop(parent.instanceId, 5_000);
  await vi.waitFor(() => expect(isAlive(child)).toBe(false));
  expect(await driver.observe(parent.instanceId)).toMatchObject({ state: 'exited', reason: 'Stopped', exitCode: 0 });
});

test('a second process for the same instance is refused', async () => {
  const idle = spec('idle');
  await driver.start(idle, 1);
  await expect(driver.start(idle, 2)).rejects.toMatchObject({ code: 'instance.runs_already' });
});

/** A server of its own process that starts one instance and is killed at once. */
async function orphan(image: string): Promise<{ id: number; pid: number }> {
  const { instanceId } = spec(image);
  const server = spawn(
    process.execPath,
    [
      new URL('./test/orphan-maker.ts', import.meta.url).pathname,
      folders.instances,
      folders.bundles,
      String(instanceId),
      `bundle:${image}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [pid] = (await once(server.stdout, 'data')) as [Buffer];
  server.kill('SIGKILL');
  await once(server, 'exit');
  return { id: instanceId, pid: Number(pid) };
}

test('an instance outlives a server that is killed, and the next one watches, stops and forgets it', async () => {
  const { id, pid } = await orphan('idle');
  const next = open();
  expect(await next.observe(id)).toMatchObject({ state: 'running', processId: pid, attempt: 1 });
  const heard = new Promise<number>((resolve) => next.onExit(resolve));
  await expect(next.forget(id)).rejects.toThrow('still runs');
  process.kill(pid, 'SIGKILL');
  expect(await heard).toBe(id);
  expect(await next.observe(id)).toMatchObject({
    state: 'exited',
    reason: 'Unknown',
    message: expect.stringContaining('exit code is not known'),
  });
  expect(String(await next.readLog(id, { previous: false }))).toBe('up\n');
  await next.forget(id);
  expect([await next.observe(id), await next.list()]).toEqual([{ state: 'absent' }, expect.not.arrayContaining([id])]);
});

test('an end that no server saw is told as one', async () => {
  const { id, pid } = await orphan('idle');
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(markOf(pid)).toBeUndefined());
  expect(await open().observe(id)).toMatchObject({
    state: 'exited',
    reason: 'Unwatched',
    message: expect.stringContaining('no server was there'),
  });
});

test('an end for want of memory that no server saw is told as the system keeps it', async () => {
  const { id, pid } = await orphan('idle');
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(markOf(pid)).toBeUndefined());
  expect(await open({ ...noFence, leave: () => 'memory' }).observe(id)).toMatchObject({
    state: 'exited',
    reason: 'OutOfMemory',
  });
});

test('a server killed between the start of a process and its note finds the process again', async () => {
  const { id, pid } = await orphan('idle');
  const folder = new InstanceFolder(folders.instances, id);
  folder.write({ attempt: 1, image: 'bundle:idle' });
  const next = open();
  expect(await next.observe(id)).toMatchObject({ state: 'running', processId: pid });
  await next.stop(id, 2_000);
  expect(markOf(pid)).toBeUndefined();
});

test('a process that merely has the number of an instance that ended is left alone', async () => {
  const bystander = spawn(process.execPath, ['-e', forever], { detached: true, stdio: 'ignore' });
  await once(bystander, 'spawn');
  const folder = new InstanceFolder(folders.instances, ++lastId);
  folder.write({
    attempt: 4,
    image: 'bundle:idle',
    process: { pid: bystander.pid!, started: 'some other boot/17', startedAt: new Date().toISOString() },
  });
  const next = open();
  await next.stop(lastId, 0);
  expect(await next.observe(lastId)).toMatchObject({ state: 'exited', attempt: 4 });
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  expect(markOf(bystander.pid!)).toBeDefined();
  bystander.kill('SIGKILL');
});

test('output without end is cut to its last parts while the program goes on', async () => {
  const flood = spec('flood');
  await driver.start(flood, 1);
  const read = (lastBytes?: number) => driver.readLog(flood.instanceId, { previous: false, lastBytes });
  const end = () => read(3_000).then(String);
  await vi.waitFor(async () => expect(await end()).toMatch(/^(x{1023}\n)+part 16\n$/), {
    timeout: 20_000,
    interval: 50,
  });
  // On a busy machine what it writes is looked at late, and cut then.
  await vi.waitFor(async () => expect((await read()).length).toBeLessThanOrEqual(2 * largestPart), {
    timeout: 20_000,
    interval: 50,
  });
  const lines = String(await read()).split('\n');
  expect(lines.length).toBeGreaterThan(largestPart / 1_024 - 2);
  // Whatever was cut, nothing is there twice, and the end is whole.
  const parts = lines.flatMap((line) => (line.startsWith('part ') ? [Number(line.slice(5))] : []));
  expect(parts).toEqual([...new Set(parts)].toSorted((one, other) => one - other));
  expect(parts.at(-1)).toBe(16);
  // A reader that goes on from where it was is given what it has not had, whatever was cut before that.
  const [kept] = await driver.listLogs(flood.instanceId);
  const whole = await read();
  expect(kept).toMatchObject({ attempt: 1, to: kept!.from + whole.length });
  expect(kept!.from).toBeGreaterThan(0);
  const on = (fromByte: number) => driver.readLog(flood.instanceId, { previous: false, attempt: 1, fromByte });
  expect(whole.equals(await on(kept!.from))).toBe(true);
  expect(String(await on(kept!.to - 3_000))).toBe(String(whole.subarray(-3_000)));
  expect(await on(kept!.to)).toHaveLength(0);
  await expect(on(kept!.from - 1)).rejects.toMatchObject({ code: 'instance.log.dropped', status: 410 });
  expect((await driver.observe(flood.instanceId)).state).toBe('running');
});

test('files are read from the instance and its image, and from nowhere else', async () => {
  const idle = spec('idle');
  await driver.start(idle, 1);
  symlinkSync('/etc/hostname', join(folders.bundles, 'idle', 'link'));
  expect(await text(await driver.readFile(idle.instanceId, 'service.js'))).toBe(scripts.idle);
  expect(await text(await driver.readFile(idle.instanceId, 'image.json'))).toBe(
    readFileSync(join(folders.bundles, 'idle', 'image.json'), 'utf8'),
  );
  symlinkSync('/nowhere/at/all', join(folders.bundles, 'idle', 'dangling'));
  for (const path of [
    '../parent/service.js',
    '/etc/hostname',
    'link',
    'link/further',
    'dangling',
    join(folders.instances, '..', 'images', 'parent', 'service.js'),
  ])
    for (const look of ['readFile', 'listFiles'] as const)
      await expect(driver[look](idle.instanceId, path)).rejects.toMatchObject({
        code: 'instance.file.outside',
        status: 403,
        args: { path },
      });
  const own = join(folders.instances, String(idle.instanceId));
  for (const path of ['no\0pe', 'absent', 'service.js/further', join(own, 'absent')])
    await expect(driver.readFile(idle.instanceId, path)).rejects.toMatchObject({ status: 404 });
  await expect(driver.readFile(idle.instanceId, 'home')).rejects.toMatchObject({ code: 'instance.file.not_a_file' });

  // The top has what the image and the instance have, without what the server notes there; a link shows what it leads to.
  symlinkSync('note.txt', join(own, 'home', 'latest'));
  symlinkSync('/etc', join(own, 'home', 'outward'));
  writeFileSync(join(own, 'home', 'note.txt'), 'twelve bytes');
  const at = async (path: string) =>
    (await driver.listFiles(idle.instanceId, path)).files.map(({ name, type, size }) => [name, type, size]);
  expect((await at('')).toSorted()).toEqual([
    ['dangling', 'link', 0],
    ['home', 'folder', 0],
    ['image.json', 'file', expect.any(Number)],
    ['link', 'link', 0],
    ['mounts', 'folder', 0],
    ['package.json', 'file', expect.any(Number)],
    ['service.js', 'file', scripts.idle.length],
  ]);
  expect((await at('home')).toSorted()).toEqual([
    ['latest', 'file', 12],
    ['note.txt', 'file', 12],
    ['outward', 'link', 0],
  ]);
  await expect(driver.listFiles(idle.instanceId, 'service.js')).rejects.toMatchObject({
    code: 'instance.file.not_a_folder',
  });
  expect(pidOf(await driver.observe(idle.instanceId))).toBeGreaterThan(0);
});
