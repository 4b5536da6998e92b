// The whole of the tests: those of servers and sources, and the journeys beside them, for each waits for processes a good part of its time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import installChromium from './harness/chromium.ts';

const begin = (config: string, output: 'inherit' | 'pipe') =>
  spawn('vitest', ['run', '--config', config], {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });

// Both would install it at once.
installChromium();
const first = begin('tests/vitest.config.ts', 'inherit');
const second = begin('tests/journeys/vitest.config.ts', 'pipe');
const ended = Promise.all([first, second].map((run) => once(run, 'close')));
process.on('SIGINT', () => [first, second].forEach((run) => run.kill('SIGINT')));

// What the second says stands after all that the first said.
const outputs = [second.stdout!, second.stderr!];
const said: Buffer[] = [];
const keep = (chunk: Buffer) => said.push(chunk);
outputs.forEach((stream) => stream.on('data', keep));
await once(first, 'close');
outputs.forEach((stream) => stream.off('data', keep));
process.stdout.write(Buffer.concat(said));
outputs.forEach((stream) => stream.pipe(process.stdout, { end: false }));
process.exitCode = (await ended).every(([code]) => code === 0) ? 0 : 1;
