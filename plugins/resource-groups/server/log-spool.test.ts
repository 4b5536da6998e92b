import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LogSpool } from './log-spool.ts';

test('the last five runs of an instance are kept, and read by the byte', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spool-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const spool = new LogSpool(folder);
  const read = async (range: Parameters<LogSpool['read']>[1]) => (await spool.read(7, range)).toString();
  expect([await read({ previous: false }), spool.list(7)]).toEqual(['', []]);
  for (let attempt = 1; attempt <= 6; attempt++) {
    await spool.append(7, attempt, Buffer.from(`run ${attempt}\n`));
    await spool.append(7, attempt, Buffer.from('goes on\n'));
  }
  await spool.append(8, 1, Buffer.from('another\n'));
  await spool.append(7, 6, Buffer.alloc(0), 'from here');
  expect([spool.mark(7, 6), spool.mark(7, 5)]).toEqual(['from here', undefined]);
  expect(spool.list(7).map(({ attempt, from, to }) => [attempt, from, to])).toEqual(
    [2, 3, 4, 5, 6].map((attempt) => [attempt, 0, 14]),
  );
  expect(await read({ previous: false })).toBe('run 6\ngoes on\n');
  expect(await read({ previous: true })).toBe('run 5\ngoes on\n');
  expect(await read({ previous: false, attempt: 2, fromByte: 6 })).toBe('goes on\n');
  expect(await read({ previous: false, attempt: 1 })).toBe('');
  spool.forget(7);
  expect([spool.attempts(7), spool.attempts(8)]).toEqual([[], [1]]);
});
