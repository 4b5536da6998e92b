import { spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Console } from '../../public.ts';
import { HostingServer } from '../hosting-server.ts';
import { ImageFolders } from '../image-folders.ts';
import { bareSpec } from '../../test/specs.ts';
import { makeFolders, noFence, ownNetwork } from '../test/bundles.ts';
import { LocalFencing } from './fencing.ts';
import { hostile, listener, nothing } from './test/hostile.ts';

const log = pino({ level: 'silent' });
const shell = ['/bin/sh'] as const;
const size = { columns: 80, rows: 24 };

let folders: ReturnType<typeof makeFolders>;
let fenced: HostingServer;
let open: HostingServer;
beforeAll(() => {
  folders = makeFolders({ hostile, idle: `console.log('up'); setInterval(() => {}, 1000);` });
  process.env.SERVER_SECRET = 'of the server alone';
  const common = { images: new ImageFolders(folders.bundles), clock: () => new Date(), log };
  const fencing = new LocalFencing({ mode: 'required', dataDir: dirname(folders.instances), log, ...ownNetwork });
  fenced = new HostingServer({ ...common, instances: folders.instances, fencing });
  open = new HostingServer({ ...common, instances: `${folders.instances}-open`, fencing: noFence });
});
afterEach(async () => {
  for (const driver of [fenced, open]) for (const id of await driver.list()) await driver.stop(id, 0);
});
afterAll(() => {
  delete process.env.SERVER_SECRET;
  folders.remove();
});

async function begin(driver: HostingServer, instanceId: number, image: string, environment = {}) {
  const resources = { ...bareSpec.resources, memoryLimit: '256Mi' };
  await driver.start({ ...bareSpec, instanceId, image: `bundle:${image}`, environment, resources }, 1);
  await vi.waitFor(async () => expect(String(await driver.readLog(instanceId, { previous: false }))).not.toBe(''));
}

/** What a console shows, from its beginning on. */
function shownBy(console: Console) {
  let text = '';
  void (async () => {
    for await (const part of console.output) text += String(part);
  })();
  onTestFinished(() => console.end());
  return {
    says: (words: string | RegExp) =>
      vi.waitFor(() => {
        expect(text).toMatch(words);
        return text;
      }),
    type: (line: string) => console.write(Buffer.from(`${line}\r`)),
  };
}

test('a console has the rights, limits, environment and processes of its instance, and no more', async () => {
  const victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  onTestFinished(() => void victim.kill('SIGKILL'));
  const secret = join(dirname(folders.instances), 'secret.key');
  writeFileSync(secret, 'sesame');
  mkdirSync(join(folders.instances, '9'), { recursive: true });
  const seen = {
    SECRET: secret,
    NEIGHBOUR: join(folders.instances, '9'),
    VICTIM: String(victim.pid),
    LISTENER: String(await listener()),
  };
  await begin(fenced, 1, 'hostile', seen);
  const { says, type } = shownBy(await fenced.open(1, { ...size, command: shell, unfenced: false }));
  await type(
    'stty cols 5000; echo user=$(id -u)/$(stat -c %u /proc/1) limits=$(tail -n +2 /proc/self/limits | md5sum | cut -c-32)=$(tail -n +2 /proc/1/limits | md5sum | cut -c-32) groups=$(md5sum </proc/self/cgroup | cut -c-32)=$(md5sum </proc/1/cgroup | cut -c-32)',
  );
  const same = await says(/groups=\w{32}=\w{32}/);
  for (const what of [/user=(\d+)\/\1\b/, /limits=(\w{32})=\1/, /groups=(\w{32})=\1/]) expect(same).toMatch(what);
  await type('node service.js');
  const told = /told (\{.*\})\r?\n/.exec(await says(/told \{.*\}\r?\n/))![1]!;
  expect(JSON.parse(told)).toMatchObject(nothing);
  expect(JSON.parse(told).env).toEqual([
    'HOME',
    'LISTENER',
    'NEIGHBOUR',
    'NODE_OPTIONS',
    'PATH',
    'SECRET',
    'TERM',
    'VICTIM',
  ]);
  expect(victim.exitCode ?? victim.signalCode).toBeNull();
});

test('a server that is not root opens consoles within its fences as well', () => {
  if (process.getuid!() !== 0) return;
  const user = 12_346;
  const place = mkdtempSync('/opt/berth-fence-');
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  mkdirSync(join(place, 'instances', '1'), { recursive: true });
  cpSync(folders.bundles, join(place, 'images'), { recursive: true });
  writeFileSync(join(place, 'secret.key'), 'sesame');
  for (const each of [place, join(place, 'instances'), join(place, 'secret.key')]) chownSync(each, user, user);
  const script = join(import.meta.dirname, 'test/starts-hostile.ts');
  const made = spawnSync(
    'setpriv',
    [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', process.execPath, script, place, 'console'],
    { encoding: 'utf8', env: { PATH: process.env.PATH, SERVER_SECRET: 'of the server alone' }, timeout: 60_000 },
  );
  expect(made.stderr).toBe('');
  expect(JSON.parse(made.stdout)).toMatchObject(nothing);
}, 90_000);

test('it knows its size, and ends with all that runs on it', async () => {
  await begin(fenced, 2, 'idle');
  const console = await fenced.open(2, { ...size, command: shell, unfenced: false });
  const { says, type } = shownBy(console);
  await type('sleep 4321 & stty size; echo $PPID; tty </dev/tty >/dev/null; echo terminal=$?');
  await says('24 80');
  console.resize({ columns: 132, rows: 50 });
  await type('stty size');
  await says('50 132');
  console.end();
  expect(await console.ended).toBeGreaterThan(0);
  const within = await fenced.open(2, {
    ...size,
    command: ['/bin/sh', '-c', 'grep -c 4321 /proc/[0-9]*/cmdline'],
    unfenced: false,
  });
  const left = shownBy(within);
  await within.ended;
  expect(await left.says(/cmdline:0/)).not.toMatch(/cmdline:1.*cmdline:1/s);
});

test('it ends with its instance, fenced in or not; and where it is not, only who may do all the same opens one', async () => {
  for (const [driver, id, unfenced] of [
    [fenced, 3, false],
    [open, 4, true],
  ] as const) {
    await begin(driver, id, 'idle');
    const console = await driver.open(id, { ...size, command: shell, unfenced });
    const { says, type } = shownBy(console);
    await type('echo $((6 * 7))');
    await says('42');
    await driver.stop(id, 0);
    await console.ended;
    await expect(driver.open(id, { ...size, command: shell, unfenced })).rejects.toMatchObject({
      code: 'instance.not_running',
    });
  }
  await begin(open, 5, 'idle');
  await expect(open.open(5, { ...size, command: shell, unfenced: false })).rejects.toMatchObject({
    code: 'console.unfenced',
    status: 403,
  });
});

test('what nobody takes holds the program up, and what it does not read holds nobody else up', async () => {
  await begin(fenced, 6, 'idle');
  const console = await fenced.open(6, {
    ...size,
    command: [
      '/bin/sh',
      '-c',
      'stty raw -echo; echo begun >$HOME/begun; i=0; while [ $i -lt 40000 ]; do i=$((i+1)); echo 0123456789012345678901234567890123456789; done; echo all written >$HOME/done; sleep 600',
    ],
    unfenced: false,
  });
  onTestFinished(() => console.end());
  const wrote = (name: string) => fenced.readFile(6, `home/${name}`).then(text, () => undefined);
  // Until it is raw, a terminal drops what it has no room for.
  await vi.waitFor(async () => expect(await wrote('begun')).toBe('begun\n'));
  // A terminal takes a few thousand bytes that nobody reads; the rest waits, and so does whoever brought it.
  let taken = false;
  void console.write(Buffer.alloc(200_000, 'x')).then(() => (taken = true));
  const used = process.memoryUsage().arrayBuffers;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([taken, await wrote('done')]).toEqual([false, undefined]);
  expect(process.memoryUsage().arrayBuffers - used).toBeLessThan(2 ** 21);
  void (async () => {
    for await (const part of console.output) void part;
  })();
  await vi.waitFor(async () => expect(await wrote('done')).toBe('all written\n'));
});
