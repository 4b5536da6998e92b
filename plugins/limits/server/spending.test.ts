import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPool } from '#core/server/database/database.ts';
import { Spending, type SpendingLimit } from './spending.ts';
import { useDatabase } from './test/database.ts';

const database = useDatabase();

/** The database by a way of its own, which can be cut and opened again. */
async function byAWay() {
  const { host = '', port = 0, user = '', database: name = '', password } = database.pool.options;
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const open = new Set<Socket>();
  let isOpen = true;
  const way = createServer((near) => {
    if (!isOpen) return void near.destroy();
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one
        .on('error', () => {})
        .on('close', () => void (open.delete(one), other.destroy()))
        .pipe(other);
    }
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const own = openPool(
    {
      user,
      database: name,
      password: String(password ?? ''),
      host: '127.0.0.1',
      port: (way.address() as AddressInfo).port,
    },
    pino({ level: 'silent' }),
  );
  onTestFinished(async () => {
    await own.end();
    way.close();
  });
  return {
    pool: own,
    cut: () => {
      isOpen = false;
      for (const socket of open) socket.destroy();
    },
    open: () => void (isOpen = true),
  };
}

const day = (key: string, most: number, raisedAtOnce = false): SpendingLimit => ({
  key,
  most,
  seconds: 86_400,
  raisedAtOnce,
});
const levelOf = async (key: string) =>
  (await database.pool.query<{ level: number }>('select level from limit_buckets where key = $1', [key])).rows[0]!
    .level;

/** Calls of one price, one after the other over the processes; how many of them were paid. */
async function payMany(
  purses: readonly Spending[],
  limits: readonly SpendingLimit[],
  price: number,
  calls: number,
): Promise<number> {
  const paid = await Promise.all(
    Array.from({ length: calls }, async (_, index) => {
      const purse = purses[index % purses.length]!;
      if (await purse.reserve(limits, price)) return false;
      purse.settle(limits, price, price);
      return true;
    }),
  );
  return paid.filter(Boolean).length;
}

test.each([
  [10, 1, 1],
  [100, 0.5, 2],
  [3, 0.001, 1],
])('of %d no more than that is spent, in calls of %d, by %i processes', async (most, price, processes) => {
  const limit = day(`spend/${most}`, most);
  const paid = await payMany(
    Array.from({ length: processes }, () => new Spending(database.pool)),
    [limit],
    price,
    Math.ceil((most / price) * 1.2),
  );
  expect(paid * price).toBeLessThanOrEqual(most + 0.001);
  expect(paid * price).toBeGreaterThan(most * (1 - 0.02 * processes) - price);
});

test('what is spent comes back evenly', async () => {
  const purse = new Spending(database.pool);
  const limit = day('refill', 10);
  await payMany([purse], [limit], 1, 20);
  await purse.giveBack({ all: true });
  await database.pool.query(`update limit_buckets set at = at - interval '12 hours' where key = 'refill'`);
  expect(await payMany([purse], [limit], 1, 20)).toBe(5);
});

test('a call that costs more than was expected is owed, and one that costs nothing gives its reserve back', async () => {
  const purse = new Spending(database.pool);
  const limit = day('owed', 10);
  await purse.reserve([limit], 1);
  purse.settle([limit], 1, 7);
  await vi.waitFor(async () => {
    await purse.giveBack({ all: true });
    expect(await levelOf('owed')).toBeCloseTo(3, 3);
  });
  await purse.reserve([limit], 2);
  purse.settle([limit], 2, 0);
  await purse.giveBack({ all: true });
  expect(await levelOf('owed')).toBeCloseTo(3, 3);
});

test('a call that lasts longer than its limit is kept at hand settles all the same', async () => {
  const purse = new Spending(database.pool);
  const limit = day('long', 10);
  await purse.reserve([limit], 1);
  await purse.giveBack({ all: true });
  purse.settle([limit], 1, 7);
  await vi.waitFor(async () => expect(await levelOf('long')).toBeCloseTo(3, 3));
});

test('one limit that is used up holds the call up and leaves the others as they were', async () => {
  const purse = new Spending(database.pool);
  const [small, large] = [day('small', 1), day('large', 10)];
  expect(await payMany([purse], [large, small], 1, 3)).toBe(1);
  await purse.giveBack({ all: true });
  expect(await levelOf('large')).toBeCloseTo(9, 2);
  expect(await purse.reserve([large, small], 1)).toMatchObject({ limit: small });
});

test('a limit that is raised is there at once where that is wanted, else as it comes back', async () => {
  for (const [raisedAtOnce, paid] of [
    [true, 5],
    [false, 0],
  ] as const) {
    const key = `raised/${raisedAtOnce}`;
    const purse = new Spending(database.pool);
    await payMany([purse], [day(key, 5, raisedAtOnce)], 1, 6);
    await purse.giveBack({ all: true });
    expect(await payMany([purse], [day(key, 10, raisedAtOnce)], 1, 10)).toBe(paid);
  }
});

test.each([
  ['first', 10],
  ['again', 9],
])('what is spent while the database is away is owed to it: by a limit that is used %s', async (key, before) => {
  const way = await byAWay();
  const limit = day(`outage/${key}`, 10);
  const purse = new Spending(way.pool);
  if (before < 10) {
    await purse.reserve([limit], 1);
    await purse.giveBack({ all: true });
  }
  way.cut();
  expect(await payMany([purse], [limit], 1, 3)).toBe(3);
  await expect(purse.giveBack({ all: true })).rejects.toThrow();
  way.open();
  await vi.waitFor(() => purse.giveBack({ all: true }));
  await purse.giveBack({ all: true });
  expect(await levelOf(`outage/${key}`)).toBeCloseTo(before - 3, 3);
});

test('what was taken and not spent is given back, though the database was away when it was to be', async () => {
  const way = await byAWay();
  const purse = new Spending(way.pool);
  await purse.reserve([day('kept', 100)], 1);
  way.cut();
  await expect(purse.giveBack({ all: true })).rejects.toThrow();
  way.open();
  await vi.waitFor(() => purse.giveBack({ all: true }));
  expect(await levelOf('kept')).toBeCloseTo(99, 3);
});

test('a debt that is paid late is not forgiven by what had come back before it', async () => {
  const purse = new Spending(database.pool);
  const limit = day('late', 10);
  await purse.reserve([limit], 1);
  await purse.giveBack({ all: true });
  await database.pool.query(`update limit_buckets set at = at - interval '1 day' where key = 'late'`);
  purse.settle([limit], 0, 7);
  await vi.waitFor(async () => expect(await levelOf('late')).toBeCloseTo(3, 3));
  expect(await payMany([new Spending(database.pool)], [limit], 1, 10)).toBe(3);
});
