import { createServer as createHttp, get } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { dirname } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { HostingServer } from '../../hosting-server.ts';
import { ImageFolders } from '../../image-folders.ts';
import { bareSpec } from '../../../test/specs.ts';
import { makeFolders } from '../../test/bundles.ts';
import { LocalFencing } from '../fencing.ts';
import { destinationOf } from './destinations.ts';

/** Connects where it is told to, and tells who answered; with a port of its own it serves HTTP there. */
const caller = `
import { connect } from 'node:net';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
const said = ([host, port]) => new Promise((resolve) => {
  const socket = connect({ host, port }).setTimeout(5000, () => socket.destroy(new Error('silent')));
  socket.once('data', (data) => { resolve(String(data)); socket.destroy(); }).once('error', ({ code }) => resolve(code)).once('close', () => resolve('closed'));
});
const { MLP_HTTP_PORT: port, CALLS = '[]' } = process.env;
if (port) createServer((_, answer) => answer.end('from within')).listen(Number(port), process.env.MLP_HTTP_HOST);
const tell = async (calls) => console.log('told ' + JSON.stringify(await Promise.all(calls.map(said))));
await tell(JSON.parse(CALLS));
console.log('networks ' + Object.keys(networkInterfaces()).join());
setInterval(() => void tell(JSON.parse(CALLS).slice(0, 1)), 300);
`;

const log = pino({ level: 'silent' });
let folders: ReturnType<typeof makeFolders>;
/** Of the platform's addresses, at each moment. */
let platform: readonly string[] = [];
const servers: Server[] = [];
const speaker = async (words: string) => {
  const server = createServer((socket) => socket.on('error', () => undefined).end(words));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
beforeAll(() => {
  folders = makeFolders({ caller });
});
afterAll(() => {
  for (const server of servers) server.close();
  folders.remove();
});

function serverFor(allowed: readonly string[]) {
  const fencing = new LocalFencing({
    mode: 'required',
    dataDir: dirname(folders.instances),
    log,
    reach: allowed.map((each) => destinationOf(each)!),
    platform: async () => platform,
  });
  const [instances, images] = [folders.instances, new ImageFolders(folders.bundles)];
  return { fencing, driver: new HostingServer({ instances, images, clock: () => new Date(), log, fencing }) };
}
const begin = (driver: HostingServer, instanceId: number, calls: readonly (readonly [string, number])[], more = {}) => {
  onTestFinished(() => driver.stop(instanceId, 0));
  const environment = { CALLS: JSON.stringify(calls), ...more };
  return driver.start({ ...bareSpec, instanceId, image: 'bundle:caller', environment }, 1);
};
const says = (driver: HostingServer, id: number, text: string) =>
  vi.waitFor(
    async () => {
      const output = String(await driver.readLog(id, { previous: false }));
      expect(output).toContain(text);
      return output;
    },
    { timeout: 20_000, interval: 50 },
  );

test('an instance reaches the platform and what the operator allows, by address and by name, and nothing else', async () => {
  const [gate, allowed, secret] = [await speaker('gate'), await speaker('allowed'), await speaker('secret')];
  platform = [`127.0.0.1:${gate}`];
  const { driver } = serverFor([`localhost:${allowed}`, `127.9.0.0/16:${allowed}`, `quay.test:${allowed}`]);
  await begin(driver, 1, [
    ['127.0.0.1', gate],
    ['localhost', allowed],
    ['127.0.0.1', secret],
    ['127.8.0.1', allowed],
    ['169.254.169.254', allowed],
    ['169.254.169.254', 80],
    ['example.com', 443],
  ]);
  const output = await says(driver, 1, 'networks ');
  const told = JSON.parse(/told (.*)/.exec(output)![1]!) as string[];
  expect(told.slice(0, 2)).toEqual(['gate', 'allowed']);
  expect(told.slice(2, 4)).toEqual(['ECONNREFUSED', 'ECONNRESET']);
  expect(told.slice(4, 6)).toEqual(['ECONNRESET', 'ECONNREFUSED']);
  expect(told[6]).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
  expect(output).toContain('networks lo');

  // A gate that comes later is reached by what runs already.
  const later = await speaker('later');
  await begin(driver, 2, [['127.0.0.1', later]]);
  await says(driver, 2, 'told ["ECONNREFUSED"]');
  platform = [...platform, `127.0.0.1:${later}`];
  await says(driver, 2, 'told ["later"]');
});

test('its HTTP server is reached from outside, and a server that comes after a crash leads on what runs', async () => {
  const gate = await speaker('gate');
  platform = [`127.0.0.1:${gate}`];
  const { driver: first, fencing } = serverFor([]);
  const port = await freePort();
  await begin(first, 3, [['127.0.0.1', gate]], { MLP_HTTP_HOST: '127.0.0.1', MLP_HTTP_PORT: String(port) });
  await says(first, 3, 'told ["gate"]');
  await vi.waitFor(async () => expect(await page(port)).toBe('from within'), 20_000);

  // As after a crash: the process goes on, and nobody leads its network.
  const { processId } = (await first.observe(3)) as { processId: number };
  fencing.leave(3);
  await expect.poll(() => page(port)).toBe('ECONNREFUSED');
  const { driver: second } = serverFor([]);
  expect(await second.observe(3)).toMatchObject({ state: 'running', processId });
  await expect.poll(() => page(port)).toBe('from within');
  const before = String(await second.readLog(3, { previous: false })).length;
  await expect
    .poll(async () => String(await second.readLog(3, { previous: false })).slice(before))
    .toContain('told ["gate"]');
});

const freePort = async () => {
  const server = createHttp();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};
const page = (port: number) =>
  new Promise<string>((resolve) => {
    get({ port, host: '127.0.0.1', agent: false }, (answer) => {
      answer.setEncoding('utf8').on('data', resolve);
    }).on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? ''));
  });
