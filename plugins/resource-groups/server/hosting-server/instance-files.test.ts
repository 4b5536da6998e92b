import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { readWithin } from './instance-files.ts';

const root = mkdtempSync(join(tmpdir(), 'berth-files-'));
const folder = join(root, 'instance');
mkdirSync(folder);
writeFileSync(join(root, 'secret'), 'a secret of the server');
afterAll(() => rmSync(root, { recursive: true }));

/** Puts a file and a link to the secret in each other's place for as long as it runs. */
const swapping = `
  const fs = require('node:fs');
  for (;;) {
    fs.writeFileSync('own', 'its own');
    fs.renameSync('own', 'seen');
    fs.symlinkSync('../secret', 'link');
    fs.renameSync('link', 'seen');
  }`;

test('a program that swaps a file for a link while it is read gets nothing read from outside of its folder', async () => {
  const program = spawn(process.execPath, ['-e', swapping], { cwd: folder, stdio: 'ignore' });
  const seen = new Map<string, number>();
  try {
    while ((seen.get('its own') ?? 0) < 20 || (seen.get('instance.file.outside') ?? 0) < 20 || sum(seen) < 1_500) {
      const came = await readWithin([{ path: folder }], 'seen').then(text, ({ code }: { code: string }) => code);
      seen.set(came, (seen.get(came) ?? 0) + 1);
    }
  } finally {
    program.kill('SIGKILL');
    await once(program, 'exit');
  }
  // A file is empty between its making and its writing, and a link that takes its place before it is opened is not followed.
  const passing = ['', 'instance.file.not_found'];
  expect([...seen.keys()].filter((each) => !passing.includes(each)).toSorted()).toEqual([
    'instance.file.outside',
    'its own',
  ]);
});

test('a pipe is no file, and nobody waits for who writes into it', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  await expect(readWithin([{ path: folder }], 'pipe')).rejects.toMatchObject({ code: 'instance.file.not_a_file' });
});

test('a file of any size is streamed as long as it was when it was opened, and nothing of it stays open', async () => {
  const path = join(folder, 'large');
  const size = 65 * 2 ** 20;
  writeFileSync(path, '');
  expect(await text(await readWithin([{ path: folder }], 'large'))).toBe('');
  truncateSync(path, size);
  const stream = await readWithin([{ path: folder }], 'large');
  appendFileSync(path, 'written later');
  let [came, most] = [0, 0];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    came += chunk.length;
    most = Math.max(most, chunk.length);
  }
  expect(came).toBe(size);
  expect(most).toBeLessThan(2 ** 20);

  // Whoever asked may go before the end.
  const left = await readWithin([{ path: folder }], 'large');
  left.destroy();
  await once(left, 'close');
  expect(openFiles()).not.toContain(path);
});

const openFiles = (): readonly string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);
