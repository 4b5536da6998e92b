import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';

/** A process that logs as this says, to a pipe if to nothing else. */
function logging(said: string, output: 'pipe' | number = 'pipe') {
  const program = `import { logConsole, makeLog } from '${new URL('log.ts', import.meta.url)}'; const log = makeLog('info'); ${said}`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', output, 'pipe'] });
}
const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; lines?: number; said?: string });

test('every line is written, in its order, up to the last before the end', async () => {
  const child = logging(
    `for (let at = 0; at < 5000; at++) log.info('line ' + at); log.info('ü'.repeat(100000)); log.warn('odd'); log.info('last');`,
  );
  const lines = linesOf(await text(child.stdout!)).map(({ msg }) => msg);
  expect(lines).toEqual([...Array.from({ length: 5000 }, (_, at) => `line ${at}`), 'ü'.repeat(100_000), 'odd', 'last']);
});

test('an error that ends the process leaves what was logged before it', async () => {
  const child = logging(
    `log.info('before'); process.on('uncaughtException', () => process.exit(1)); throw new Error('unforeseen');`,
  );
  expect(linesOf(await text(child.stdout!)).map(({ msg }) => msg)).toEqual(['before']);
});

test('the end of the process does not fail by a reader that has gone', async () => {
  const child = logging(`setTimeout(() => { log.info('unheard'); process.exit(0); }, 500);`);
  child.stdout!.destroy();
  expect(await text(child.stderr!)).toBe('');
});

test('a full disk under the log keeps the process neither from its work nor from its end', async () => {
  const child = logging(
    `log.warn('lost'); setTimeout(() => { log.warn('lost too'); process.stderr.write('works'); }, 50); setTimeout(() => process.exit(0), 100);`,
    openSync('/dev/full', 'w'),
  );
  const ended = once(child, 'exit');
  expect(await text(child.stderr!)).toBe('works');
  expect(await ended).toEqual([0, null]);
});

test('a line comes soon, though nothing follows it', async () => {
  const child = logging(`log.info('alone'); setInterval(() => {}, 1000);`);
  const [first] = await new Promise<Buffer[]>((resolve) => child.stdout!.once('data', (bytes) => resolve([bytes])));
  expect(linesOf(String(first))).toMatchObject([{ msg: 'alone' }]);
  child.kill();
});

test('what libraries print past the log is lines of the log', async () => {
  const child = logging(
    `logConsole(log); console.warn('%d tries', 3); console.error(new Error('lost')); console.trace('here');`,
  );
  const [output, beside] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  expect(beside).toBe('');
  expect(linesOf(output).map(({ said }) => said)).toEqual([
    '3 tries',
    expect.stringMatching(/^Error: lost\n +at /),
    expect.stringMatching(/^Trace: here\n +at /),
  ]);
});

test('a reader that does not read holds up nothing, and is told how many lines it missed', async () => {
  const child = logging(`for (let at = 0; at < 200000; at++) log.info('x'.repeat(100)); setInterval(() => {}, 1000);`);
  await pause(1_000);
  let read = '';
  for await (const bytes of child.stdout!) {
    read += bytes;
    if (/"lines":\d+.*\n/.test(read.slice(-200))) break;
  }
  child.kill();
  const lines = linesOf(read);
  expect(lines.length - 1 + lines.at(-1)!.lines!).toBe(200_000);
});
