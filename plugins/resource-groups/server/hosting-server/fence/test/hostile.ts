import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';

/** Tries what nobody may, and tells what came of each try. */
export const hostile = `
import { readFileSync, readdirSync, writeFileSync, openSync, writeSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
const { SECRET, NEIGHBOUR, VICTIM } = process.env;
const told = {};
const attempt = (name, work) => { try { told[name] = work() ?? 'done'; } catch (error) { told[name] = error.code ?? String(error.status ?? error.message); } };
attempt('data', () => readFileSync(SECRET, 'utf8'));
attempt('neighbour', () => readdirSync(NEIGHBOUR));
attempt('processes', () => readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).map((pid) => readFileSync('/proc/' + pid + '/cmdline', 'utf8')).filter((line) => line.includes('vitest')).length);
attempt('environments', () => readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).flatMap((pid) => { try { return [readFileSync('/proc/' + pid + '/environ', 'utf8')]; } catch { return []; } }).filter((text) => text.includes('SERVER_SECRET')).length);
attempt('signal', () => process.kill(Number(VICTIM), 'SIGKILL'));
attempt('system', () => writeFileSync('/usr/berth-was-here', ''));
attempt('bundle', () => writeFileSync(new URL('service.js', import.meta.url), ''));
attempt('node', () => writeFileSync(process.execPath, ''));
attempt('root', () => writeFileSync('/berth-was-here', ''));
attempt('device', () => execFileSync('mknod', ['/tmp/disk', 'b', '8', '0'], { stdio: 'pipe' }));
attempt('mount', () => execFileSync('mount', ['-t', 'tmpfs', 'x', '/tmp'], { stdio: 'pipe' }));
attempt('escape', () => execFileSync('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', 'mount -o remount,bind,rw /usr && touch /usr/berth-was-here'], { stdio: 'pipe' }));
attempt('disk', () => { const file = openSync('/tmp/full', 'w'); for (let n = 0; n < 512; n++) writeSync(file, Buffer.alloc(2 ** 20)); });
attempt('network', () => execFileSync(process.execPath, ['-e', "require('net').connect(+process.env.LISTENER, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(7))"], { stdio: 'pipe' }));
attempt('home', () => { writeFileSync(process.env.HOME + '/kept', 'mine'); return readFileSync(process.env.HOME + '/kept', 'utf8'); });
told.user = process.getuid();
told.groups = process.getgroups().filter((group) => group !== process.getgid());
told.status = readFileSync('/proc/self/status', 'utf8').match(/CapEff:\\s*(\\w+)/)[1] + ' ' + readFileSync('/proc/self/status', 'utf8').match(/NoNewPrivs:\\s*(\\d)/)[1];
told.env = Object.keys(process.env).sort().filter((name) => !['PWD', 'OLDPWD', '_', 'SHLVL'].includes(name));
console.log('told ' + JSON.stringify(told));
setInterval(() => {}, 1000);
`;

/** What every try of the hostile program comes to. */
export const nothing = {
  data: 'ENOENT',
  neighbour: 'ENOENT',
  processes: 0,
  environments: 0,
  signal: 'ESRCH',
  system: expect.stringMatching(/^(EROFS|EACCES)$/),
  bundle: expect.stringMatching(/^(EROFS|EACCES)$/),
  node: expect.stringMatching(/^(EROFS|EACCES|ETXTBSY)$/),
  root: expect.stringMatching(/^(EROFS|EACCES)$/),
  device: '1',
  mount: expect.stringMatching(/^(1|32)$/),
  escape: expect.stringMatching(/^(1|32)$/),
  disk: 'ENOSPC',
  network: '7',
  home: 'mine',
  status: '0000000000000000 1',
  groups: [],
};

/** A server of this machine that is there for nobody within a fence; answers its port. */
export async function listener(): Promise<number> {
  const server = createServer((socket) => socket.end());
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
