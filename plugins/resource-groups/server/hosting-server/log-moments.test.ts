import { appendFileSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cutIfLarge } from './log-files.ts';
import { LogMoments } from './log-moments.ts';

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-moments-'));
  log = join(folder, 'attempt-1.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(text: string, at: number): void {
  appendFileSync(log, text);
  utimesSync(log, at / 1_000, at / 1_000);
}

test('how far an output had grown is told by the moments at which it was written, also by a server that starts anew', () => {
  const moments = new LogMoments();
  moments.note(log);
  expect(moments.read(log, 0)).toEqual([]);
  write('one\n', 1_000);
  moments.note(log);
  moments.note(log);
  write('two\nthree\n', 5_000);
  expect(moments.read(log, 0)).toEqual([
    { to: 4, at: 1_000 },
    { to: 14, at: 5_000 },
  ]);
  const again = new LogMoments();
  write('four\n', 9_000);
  expect(again.read(log, 4)).toEqual([
    { to: 14, at: 5_000 },
    { to: 19, at: 9_000 },
  ]);
});

test('bytes go on being counted where the output is cut, and what is no longer kept is left out once there is much', () => {
  const moments = new LogMoments(4);
  write('a line\n', 1_000);
  moments.note(log);
  expect(cutIfLarge(log, 5)).toBe(true);
  moments.note(log);
  write('another\n', 2_000);
  expect(moments.read(log, 0)).toEqual([
    { to: 7, at: 1_000 },
    { to: 15, at: 2_000 },
  ]);
  cutIfLarge(log, 5);
  for (const at of [3_000, 4_000, 5_000]) {
    write('more\n', at);
    moments.note(log);
  }
  const kept = moments.read(log, 0);
  expect(kept.length).toBeLessThan(5);
  expect(kept[0]!.to).toBeGreaterThan(7);
  expect(kept.at(-1)).toEqual({ to: 30, at: 5_000 });
});
