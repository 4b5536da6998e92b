import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { beforeAll, expect, test, vi } from 'vitest';
import { load } from './cluster.ts';
import { openConsole, run } from './insides.ts';
import { frame, hostileCluster, listing, pour, type Answers } from './test/hostile-api.ts';
import { driverOf } from './test/hostile-driver.ts';

beforeAll(async () => void (await load()));

const inside = async (answers: Answers) => ({
  cluster: await hostileCluster(answers),
  namespace: 'services',
  pod: 'berth-7-1-pod',
});
const start = { command: ['sh'], columns: 80, rows: 24, unfenced: false } as const;
const endless = { signal: new AbortController().signal };
const status = (told: unknown): Buffer => frame(3, JSON.stringify(told));
const failed = (message: unknown) => ({ details: { causes: [null, { reason: 'ExitCode', message }] } });
const good = Buffer.concat([frame(1, 'still here'), status({ status: 'Success' })]);

test.each([
  ['is empty', Buffer.of(0x82, 0), 0],
  ['is a status without JSON', frame(3, 'oops'), 255],
  ['is a status of null', status(null), 255],
  ['is a status with causes that are none', status({ details: { causes: 5 } }), 255],
  ['is a status with a code of many digits', status(failed('9'.repeat(50))), 255],
  ['is a status with a code', status(failed('3')), 3],
  ['is of an unknown channel', frame(9, 'x'), 0],
  ['closes the output of a process', frame(255, Buffer.of(1)), 0],
  ['comes after the status', Buffer.concat([status({ status: 'Success' }), frame(1, 'late'), frame(2, 'late')]), 0],
])(
  'a message to a console that %s ends nothing but the console',
  async (_which, hostile, exitCode) => {
    for (const withTheAnswer of [true, false]) {
      const all = Buffer.concat([hostile, good]);
      const sockets: Answers = withTheAnswer
        ? { first: all }
        : { exec: (socket) => setTimeout(() => socket.write(all), 10) };
      const console = await openConsole(await inside(sockets), start);
      expect(await text(console.output)).toBe(exitCode === 0 && hostile[2] !== 3 ? 'still here' : '');
      expect(await console.ended).toBe(exitCode);
      await console.write(Buffer.from('typed too late'));
    }
  },
  10_000,
);

test('a console that nobody takes from holds its program up, and goes on where somebody does', async () => {
  const piece = frame(1, Buffer.alloc(60_000, 'y'));
  const times = 400;
  const taken = Promise.withResolvers<number>();
  const exec = async (socket: Duplex) => {
    taken.resolve(await pour(socket, piece, times));
    socket.write(good);
  };
  const console = await openConsole(await inside({ exec: (socket) => void exec(socket) }), start);
  const bytes = await taken.promise;
  // What the kernel keeps of a connection is counted too.
  expect(bytes).toBeLessThan((times * piece.length) / 2);
  const kept = (await buffer(console.output)).length - 'still here'.length;
  expect(kept).toBe((bytes / piece.length) * 60_000);
  expect(await console.ended).toBe(0);
});

test('of what a program says of its failure the end is kept', async () => {
  const errors = Buffer.concat(Array.from({ length: 20 }, () => frame(2, Buffer.alloc(60_000, 'e'))));
  const first = Buffer.concat([errors, frame(2, 'why'), status(failed('1'))]);
  const program = await run(await inside({ first }), ['cat'], endless);
  expect(await text(program.output)).toBe('');
  expect(await program.ended).toBe(1);
  expect(program.errors()).toBe(`${'e'.repeat(65_533)}why`);
});

test('a program ends with whoever reads what it says', async () => {
  const closed = vi.fn();
  const exec = (socket: Duplex) => void socket.on('close', closed).write(frame(1, 'a part'));
  const driver = await driverOf({ answer: listing(), exec });
  const file = await driver.readFile(7, '/big');
  await once(file, 'readable');
  file.destroy();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1), 10_000);
  const console = await driver.open(7, start);
  for await (const part of console.output) {
    expect(part.toString()).toBe('a part');
    break;
  }
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2), 10_000);
  expect(await console.ended).toBe(255);
});

test('a folder that is listed without an end is given up', async () => {
  const exec = (socket: Duplex) => void pour(socket, frame(1, Buffer.alloc(60_000, 'n\n')), 100);
  const driver = await driverOf({ answer: listing(), exec });
  await expect(driver.listFiles(7, '/')).rejects.toMatchObject({ code: 'instance.file.unreadable' });
}, 10_000);
