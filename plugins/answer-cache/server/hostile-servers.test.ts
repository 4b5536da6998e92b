import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Networks } from '#core/server/networks.ts';
import { isRunning } from '#core/server/postgres/embedded-test.ts';
import { placeOf } from './place.ts';
import type { Store } from './stores/store.ts';
import { startMongoServer } from './test/mongo-server.ts';
import type { TestServer } from './test/servers.ts';

const told: { accountId: number; msg: string }[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void told.push(JSON.parse(line)) });
/** None of these accounts is one that another test has. */
let lastAccount = 1_000;
const open = (mongoUri: string, account = ++lastAccount): Promise<Store> =>
  placeOf({ enabled: true, mongoUri, collectionName: '', recordsLimit: 0 }).open({
    pool: undefined as never,
    networks: new Networks(['127.0.0.1']),
    log,
    account,
  });
const processes = () => process.getActiveResourcesInfo().filter((each) => each === 'ProcessWrap').length;
const works = async (store: Store) => {
  await store.put(1, new Map([['a', Buffer.from('kept')]]));
  return String(await store.get(1, 'a'));
};

let before: number;
let server: TestServer;
let address: string;
let ofAnother: Store;
beforeAll(async () => {
  before = processes();
  server = await startMongoServer();
  address = `mongodb://127.0.0.1:${server.port}/cache`;
  ofAnother = await open(address);
});
afterAll(() => server.kill());

/** A PostgreSQL that answers whoever connects with these bytes; `answered` when it has. */
async function postgres(...bytes: readonly number[]) {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const hostile = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => socket.write(Buffer.from(bytes), () => resolve())),
  ).listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  const { port } = hostile.address() as AddressInfo;
  return { address: `postgres://me:secret@127.0.0.1:${port}/db`, answered, kill: async () => void hostile.close() };
}

async function mongo(wanted: Parameters<typeof startMongoServer>[0]) {
  const { port, kill } = await startMongoServer(wanted);
  return { address: `mongodb://me:secret@127.0.0.1:${port}/cache`, kill };
}

describe.concurrent('the process that speaks to it is ended, caches of others are used:', () => {
  test.each([
    ['a PostgreSQL that wishes to be spoken to by GSS', () => postgres(0x52, 0, 0, 0, 8, 0, 0, 0, 7), /message type 7/],
    ['a PostgreSQL that breaks off its wish for a password', () => postgres(0x52, 0, 0, 0, 4), /range/],
    ['a MongoDB whose hosts are a text', () => mongo({ says: { hosts: 'x' } }), /not a function|map/],
    ['a MongoDB that has a password hashed for minutes', () => mongo({ iterations: 2_147_483_647 }), / 3000 ms/],
  ] as const)('%s', async (_kind, start, reason) => {
    const hostile = await start();
    const account = ++lastAccount;
    const opening = expect(open(hostile.address, account)).rejects.toThrow(reason);
    expect(await works(ofAnother)).toBe('kept');
    await opening;
    expect(await works(ofAnother)).toBe('kept');
    expect(told.filter(({ accountId }) => accountId === account)).toMatchObject([
      { msg: 'A cache server of an account had the process ended that speaks to it.' },
    ]);
    await hostile.kill();
  });

  test('a PostgreSQL that tells an error without an end; what its account has under way fails, and is opened again', async () => {
    const hostile = await postgres(0x45, 0, 0, 0, 4);
    const account = ++lastAccount;
    const [one, other] = [await open(address, account), await open(address, account)];
    const failing: Promise<unknown>[] = [open(hostile.address, account)];
    await hostile.answered;
    await sleep(100);
    failing.push(one.get(1, 'a'));
    const failed = Promise.all(failing.map((each) => expect(each).rejects.toThrow(/ 1000 ms/)));
    // What is frozen is not waited for.
    await other.close();
    await failed;
    await one.close();
    const again = await open(address, account);
    expect(await works(again)).toBe('kept');
    await again.close();
    await hostile.kill();
  });
});

test('no process is left of stores that are closed', async () => {
  await ofAnother.close();
  // Node lists one for a moment more.
  await vi.waitFor(() => expect(processes()).toBe(before));
});

function childrenOf(pid: number | undefined): readonly number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/ +/).map(Number));
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child!);
}

test.each([
  ['waits for one that answers nothing', []],
  ['an answer has frozen', [0x45, 0, 0, 0, 4]],
])('a server that is killed leaves no process behind that %s', async (_state, answer) => {
  const hostile = await postgres(...answer);
  const opener = spawn(process.execPath, [join(import.meta.dirname, 'test/opener.ts'), hostile.address]);
  onTestFinished(() => void opener.kill('SIGKILL'));
  await hostile.answered;
  await sleep(100);
  const [child, ...others] = childrenOf(opener.pid);
  onTestFinished(() => void (isRunning(child!) && process.kill(child!, 'SIGKILL')));
  expect([isRunning(child!), others]).toEqual([true, []]);
  opener.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(child!)).toBe(false));
  await hostile.kill();
});
