import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LogFile } from './embedded-log-file.ts';
import { temporaryFolder } from './embedded-test.ts';

test('A log stays within its bound and keeps its latest lines, across starts', async () => {
  const path = join(await temporaryFolder(), 'program.log');
  for (let start = 0; start < 10; start += 1) {
    const log = new LogFile(path, 1000);
    for (let line = 0; line < 30; line += 1) log.write(`start ${start} line ${line}\n`);
    log.close();
  }
  expect((await stat(path)).size + (await stat(`${path}.1`)).size).toBeLessThan(2100);
  const kept = (await readFile(`${path}.1`, 'utf8')) + (await readFile(path, 'utf8'));
  expect(kept.endsWith('start 9 line 28\nstart 9 line 29\n')).toBe(true);
  expect(kept).toContain('start 8 line 29\nstart 9 line 0\n');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('A log finds the last fault in its lines, else the last line', async () => {
  const log = new LogFile(join(await temporaryFolder(), 'program.log'));
  log.write('2026-01-01 00:00:00.000 UTC [7] FATAL:  first\n2026-01-01 00:00:00.001 UTC [7] PANIC:  could not write\n');
  log.write(
    '2026-01-01 00:00:00.002 UTC [7] HINT:  Free some space.\n2026-01-01 00:00:00.003 UTC [8] FATAL:  the database system is starting up\n',
  );
  expect(log.lastFault()).toBe('could not write');
  log.forgetTail();
  expect(log.lastFault()).toBe('');
  log.close();
  const other = new LogFile(join(await temporaryFolder(), 'program.log'));
  other.write('postgres: error while loading shared libraries\n');
  expect(other.lastFault()).toBe('postgres: error while loading shared libraries');
  other.close();
});

test('Lines that come after the end are dropped, not thrown', async () => {
  const path = join(await temporaryFolder(), 'program.log');
  const log = new LogFile(path);
  log.close();
  log.write('late\n');
  expect(await readFile(path, 'utf8')).toBe('');
});
