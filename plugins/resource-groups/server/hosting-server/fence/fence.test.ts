import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bareSpec } from '../../test/specs.ts';
import { makeFolders, openNetwork, ownNetwork } from '../test/bundles.ts';
import { ImageFolders } from '../image-folders.ts';
import { HostingServer } from '../hosting-server.ts';
import { ControlGroups } from './control-groups.ts';
import { Fence } from './fence.ts';
import { LocalFencing } from './fencing.ts';
import { hostile, listener, nothing } from './test/hostile.ts';

const scripts = {
  hostile,
  reader: `import { readFileSync, writeFileSync } from 'node:fs'; const at = (path) => readFileSync(path + '/list.txt', 'utf8'); const mounts = process.env.MLP_MOUNTS_DIR; let wrote = 'done'; try { writeFileSync('/models/words/list.txt', ''); } catch ({ code }) { wrote = code; } console.log('read', at(mounts + '/models/words'), at(mounts + '/usr/words'), at('/models/words'), wrote); setInterval(() => {}, 1000);`,
  // Beyond the heap, which the runtime itself keeps small.
  hungry: `const kept = []; const timer = setInterval(() => { kept.push(Buffer.alloc(2 ** 23, 1)); if (kept.length > 64) { clearInterval(timer); console.log('took all'); } }, 5); setInterval(() => {}, 1000);`,
  breeder: `import { spawn } from 'node:child_process'; const born = []; for (let n = 0; n < 2000 && born.at(-1)?.pid !== undefined || n === 0; n++) born.push(spawn('/bin/sleep', ['60']).on('error', () => {})); console.log('born ' + born.filter(({ pid }) => pid !== undefined).length); setInterval(() => {}, 1000);`,
  // A file that is too large by itself, many that are so together, and one that nobody finds by its name.
  filler: `import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs'; const part = Buffer.alloc(2 ** 22); const at = (name) => openSync(process.env.HOME + '/' + name, 'w'); const { HOW } = process.env; if (HOW === 'one') { const file = at('one'); for (let n = 0; n < 64; n++) writeSync(file, part); } if (HOW === 'unseen') { const file = at('unseen'); unlinkSync(process.env.HOME + '/unseen'); for (let n = 0; n < 8; n++) writeSync(file, part); const more = at('more'); unlinkSync(process.env.HOME + '/more'); for (let n = 0; n < 8; n++) writeSync(more, part); } if (HOW === 'many') for (let n = 0; n < 16; n++) { const file = at('a' + n); writeSync(file, part); closeSync(file); } console.log('written'); setInterval(() => {}, 1000);`,
  limited: `import { readFileSync } from 'node:fs'; const kept = []; let told = 'took all'; try { for (let n = 0; n < 20; n++) kept.push(new ArrayBuffer(2 ** 26)); } catch { told = 'refused'; } console.log('limited ' + told + ' ' + /^Max processes +\\S+ +(\\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))[1] + ' ' + /^Max open files +\\S+ +(\\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))[1]); setInterval(() => {}, 1000);`,
  idle: `console.log('up'); setInterval(() => {}, 1000);`,
  fail: `console.error('no model file'); process.exit(3);`,
  killed: `process.kill(process.pid, 'SIGSEGV'); setInterval(() => {}, 1000);`,
};

let folders: ReturnType<typeof makeFolders>;
let driver: HostingServer;
const log = pino({ level: 'silent' });
beforeAll(() => {
  folders = makeFolders(scripts);
  process.env.SERVER_SECRET = 'of the server alone';
  driver = new HostingServer({
    instances: folders.instances,
    images: new ImageFolders(folders.bundles),
    clock: () => new Date(),
    log,
    fencing: new LocalFencing({ mode: 'required', dataDir: dirname(folders.instances), log, ...ownNetwork }),
  });
});
afterEach(async () => {
  for (const id of await driver.list()) await driver.stop(id, 0);
});
afterAll(() => {
  delete process.env.SERVER_SECRET;
  folders.remove();
});

const says = (id: number, text: string) =>
  vi.waitFor(
    async () => {
      const output = String(await driver.readLog(id, { previous: false }));
      expect(output).toContain(text);
      return output;
    },
    { timeout: 20_000, interval: 50 },
  );
const spec = (
  instanceId: number,
  image: string,
  environment: Record<string, string> = {},
  memoryLimit = image === 'hostile' ? '256Mi' : '64Mi',
) => ({
  ...bareSpec,
  instanceId,
  image: `bundle:${image}`,
  environment,
  resources: { ...bareSpec.resources, memoryLimit },
});

test('a hostile program reads, signals and writes nothing that is not its own', async () => {
  expect(await new Fence('/nowhere').missing()).toBeUndefined();
  const victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => void victim.kill('SIGKILL'));
  await driver.start(spec(1, 'idle'), 1);
  await says(1, 'up');
  const secret = join(dirname(folders.instances), 'secret.key');
  writeFileSync(secret, 'sesame');
  const seen = {
    SECRET: secret,
    NEIGHBOUR: join(folders.instances, '1'),
    VICTIM: String(victim.pid),
    LISTENER: String(await listener()),
  };
  await driver.start(spec(2, 'hostile', seen), 1);
  const told = JSON.parse((await says(2, 'told ')).split('told ')[1]!) as Record<string, unknown>;
  expect(told).toMatchObject(nothing);
  expect(told.env).toEqual(['HOME', 'LISTENER', 'NEIGHBOUR', 'NODE_OPTIONS', 'PATH', 'SECRET', 'VICTIM']);
  if (process.getuid!() === 0) expect(told.user).toBeGreaterThan(20_000);
  expect(victim.exitCode ?? victim.signalCode).toBeNull();
  expect(await driver.observe(1)).toMatchObject({ state: 'running' });
  expect(await text(await driver.readFile(2, 'home/kept'))).toBe('mine');
});

test('data images are read below their folder and at their target paths, and written by nobody', async () => {
  const shared = join(folders.bundles, 'words');
  mkdirSync(shared);
  writeFileSync(join(shared, 'list.txt'), 'quay');
  const mount = (mountPath: string) => ({ image: 'bundle:words', sourcePath: '/', mountPath });
  const image = { dataImages: [mount('/models/words'), mount('/usr/words')] };
  await driver.start({ ...spec(31, 'reader'), ...image }, 1);
  expect(await says(31, 'read ')).toContain('read quay quay quay EROFS');
});

test('two instances are two users, where the server may make users of its own', async () => {
  if (process.getuid!() !== 0) return;
  const uids = [];
  for (const id of [11, 12]) {
    await driver.start(spec(id, 'hostile'), 1);
    uids.push((JSON.parse((await says(id, 'told ')).split('told ')[1]!) as { user: number }).user);
  }
  expect(uids[0]).not.toBe(uids[1]);
});

test('a fenced instance stops at once when it is asked to, and ends are told as they were', async () => {
  await driver.start(spec(21, 'idle'), 1);
  await says(21, 'up');
  const began = performance.now();
  await driver.stop(21, 10_000);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await driver.observe(21)).toMatchObject({ state: 'exited', reason: 'Stopped', signal: 'SIGTERM' });
  const ended = (id: number) =>
    vi.waitFor(async () => {
      const state = await driver.observe(id);
      expect(state.state).toBe('exited');
      return state;
    }, 20_000);
  await driver.start(spec(22, 'fail'), 1);
  expect(await ended(22)).toMatchObject({ reason: 'Error', exitCode: 3 });
  await driver.start(spec(23, 'killed'), 1);
  expect(await ended(23)).toMatchObject({ reason: 'Killed', signal: 'SIGSEGV', exitCode: 139 });
  await expect(driver.start(spec(24, 'missing'), 1)).rejects.toMatchObject({ code: 'image.bundle.missing' });
});

const { held } = new ControlGroups('/nowhere');
const whereHeld = (what: 'memory' | 'pids', name: string, run: () => Promise<void>) =>
  test.runIf(held.includes(what))(
    held.includes(what) ? name : `${name} (not run: no control groups of ${what} here)`,
    run,
  );

whereHeld('memory', 'who takes more memory than its limit is ended, and told so, however it takes it', async () => {
  await driver.start(spec(41, 'hungry'), 1);
  const seen = await vi.waitFor(
    async () => {
      const state = await driver.observe(41);
      expect(state.state).toBe('exited');
      return state;
    },
    { timeout: 30_000, interval: 50 },
  );
  expect(seen).toMatchObject({ reason: 'OutOfMemory' });
  expect(String(await driver.readLog(41, { previous: false }))).not.toContain('took all');
});

test('without control groups each process has limits of its own', async () => {
  vi.spyOn(ControlGroups.prototype, 'prepare').mockReturnValue([]);
  onTestFinished(() => void vi.restoreAllMocks());
  await driver.start(spec(44, 'limited'), 1);
  const [, memory, processes, files] = /limited (.+) (\S+) (\d+)/.exec(await says(44, 'limited '))!;
  expect(memory).toBe('refused');
  if (process.getuid!() === 0) expect(processes).toBe('1024');
  expect(Number(files)).toBeLessThanOrEqual(16_384);
});

test.each([
  ['one', 'Error'],
  ['many', 'OutOfDisk'],
  ['unseen', 'OutOfDisk'],
])('nobody fills the disk: %s', async (how, reason) => {
  const { resources, ...rest } = spec(43, 'filler', { HOW: how }, '256Mi');
  await driver.start({ ...rest, resources: { ...resources, ephemeralDiskLimit: '48Mi' } }, 1);
  await expect.poll(() => driver.observe(43)).toMatchObject({ state: 'exited', reason });
  if (how === 'one') expect(String(await driver.readLog(43, { previous: false }))).toContain('EFBIG');
});

whereHeld('pids', 'who breeds processes gets so many and no more, and all of them end with it', async () => {
  await driver.start(spec(42, 'breeder', {}, '1Gi'), 1);
  const born = Number(/born (\d+)/.exec(await says(42, 'born '))![1]);
  expect(born).toBeGreaterThan(0);
  expect(born).toBeLessThan(1_024);
  await driver.stop(42, 0);
  expect(await driver.observe(42)).toMatchObject({ state: 'exited' });
});

describe('a server that is not root', () => {
  /** Somebody on whose behalf the tests, run by root, can start a server. */
  const user = 12_345;

  test('fences in all the same', () => {
    if (process.getuid!() !== 0) return;
    // The least fortunate place: within a folder that programs are shown.
    const place = mkdtempSync('/opt/berth-fence-');
    onTestFinished(() => rmSync(place, { recursive: true, force: true }));
    mkdirSync(join(place, 'instances', '1'), { recursive: true });
    cpSync(folders.bundles, join(place, 'images'), { recursive: true });
    writeFileSync(join(place, 'secret.key'), 'sesame');
    for (const each of [place, join(place, 'instances'), join(place, 'secret.key')]) chownSync(each, user, user);
    const made = spawnSync(
      'setpriv',
      [
        `--reuid=${user}`,
        `--regid=${user}`,
        '--clear-groups',
        process.execPath,
        join(import.meta.dirname, 'test/starts-hostile.ts'),
        place,
      ],
      { encoding: 'utf8', env: { PATH: process.env.PATH, SERVER_SECRET: 'of the server alone' }, timeout: 60_000 },
    );
    expect(made.stderr).toBe('');
    const told = JSON.parse(made.stdout) as Record<string, unknown>;
    expect(told).toMatchObject(nothing);
  }, 90_000);
});

test('where it cannot be done, a server that is root runs each account as a user of its own, without rights', async () => {
  if (process.getuid!() !== 0) return;
  vi.spyOn(Fence.prototype, 'missing').mockResolvedValue('the system refuses namespaces');
  const dataDir = dirname(folders.instances);
  const victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => {
    victim.kill('SIGKILL');
    chmodSync(dataDir, 0o700);
    vi.restoreAllMocks();
  });
  // As the folder of an installation is: others may pass through it.
  chmodSync(dataDir, 0o755);
  const secret = join(dataDir, 'secret.key');
  writeFileSync(secret, 'sesame', { mode: 0o600 });
  chmodSync(secret, 0o600);
  const fencing = new LocalFencing({ mode: 'auto', dataDir, log, ...openNetwork });
  const [instances, images] = [folders.instances, new ImageFolders(folders.bundles)];
  const unfenced = new HostingServer({ instances, images, clock: () => new Date(), log, fencing });
  onTestFinished(() => Promise.all([51, 52].map((id) => unfenced.stop(id, 0))).then(() => undefined));
  await unfenced.start({ ...spec(51, 'idle'), accountId: 8 }, 1);
  const seen = { SECRET: secret, NEIGHBOUR: join(folders.instances, '51/home'), VICTIM: String(victim.pid) };
  await unfenced.start(spec(52, 'hostile', seen), 1);
  const told = JSON.parse((await says(52, 'told ')).split('told ')[1]!) as Record<string, unknown>;
  const { data, neighbour, environments, signal, system, bundle, root, user, status, groups, home } = told;
  expect({ data, neighbour, environments, signal, system, bundle, root, status, groups, home }).toEqual({
    data: 'EACCES',
    neighbour: 'EACCES',
    environments: 0,
    signal: 'EPERM',
    system: 'EACCES',
    bundle: 'EACCES',
    root: 'EACCES',
    status: '0000000000000000 1',
    groups: [],
    home: 'mine',
  });
  expect(user).toBeGreaterThan(20_000);
});

test('where it cannot be done at all, a start is refused or says so, as the operator wants it', async () => {
  vi.spyOn(Fence.prototype, 'missing').mockResolvedValue('the system refuses namespaces');
  onTestFinished(() => void vi.restoreAllMocks());
  const said: string[] = [];
  const told = { warn: (about: { reason: string }, message: string) => void said.push(`${message} ${about.reason}`) };
  const command = { program: 'node', args: [] };
  const inside = {
    instanceId: 1,
    accountId: 1,
    folder: '/',
    home: '/nowhere',
    root: '/',
    mounts: { folder: '/', all: [] },
    memoryBytes: 1,
    diskBytes: 1,
    cores: 1,
  };
  const fencing = (given: Partial<ConstructorParameters<typeof LocalFencing>[0]>) =>
    new LocalFencing({ mode: 'auto', dataDir: '/', log: told as never, ...openNetwork, ...given });
  await expect(fencing({ mode: 'required' }).around(command, inside)).rejects.toMatchObject({
    code: 'instance.fence.missing',
  });
  // Whoever says what instances may reach is not to be told afterwards that they reached all else.
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-fence-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await expect(fencing({ reach: [], dataDir }).around(command, inside)).rejects.toMatchObject({
    code: 'instance.network.open',
  });
  const auto = fencing({});
  expect([await auto.around(command, inside), await auto.around(command, inside)]).toEqual([command, command]);
  expect(said).toEqual([
    'Instances are not fenced in: they run with the rights of this server. the system refuses namespaces',
  ]);
  expect(await fencing({ mode: 'off' }).missing()).toBe('INSTANCE_FENCE is off');
});
