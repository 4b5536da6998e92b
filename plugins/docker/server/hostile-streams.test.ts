import Client from 'dockerode';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Networks } from '#core/server/networks.ts';
import { LogSpools, type GroupTarget } from '#plugins/resource-groups/server/public.ts';
import { openerIn } from './engines.ts';
import { Frames } from './frames.ts';
import { openConsole, run } from './insides.ts';
import { linesOf } from './lines.ts';
import { driverOf, engineSettings, fakeEngine, flood, frame, json, labelled } from './test/fake-engine.ts';

const many = 64 * 2 ** 10;
const shell = { columns: 80, rows: 24, command: ['sh'] as const, unfenced: false };

async function all(lines: AsyncIterable<string>): Promise<string[]> {
  const told: string[] = [];
  for await (const line of lines) told.push(line);
  return told;
}

test('a reader that stands still holds the engine up, and one that leaves ends the program', async () => {
  let told = { bytes: 0 };
  const ended = Promise.withResolvers<void>();
  const { docker } = await fakeEngine({
    program: (socket) => {
      socket.once('close', () => ended.resolve());
      told = flood(socket, frame(1, Buffer.alloc(many)), 64 * 2 ** 20);
    },
  });
  const { output, ended: exited } = await run(docker.getContainer('box'), ['cat', 'big']);
  output.once('readable', () => output.read(1));
  let before = -1;
  while (before !== told.bytes || told.bytes === 0) {
    before = told.bytes;
    await pause(50);
  }
  expect(told.bytes).toBeLessThan(8 * 2 ** 20);
  output.destroy();
  await ended.promise;
  expect(await exited).toBe(3);
});

test('what a program writes is told apart however it is cut, and of its errors the end is kept', async () => {
  const told = Buffer.concat([
    frame(1, 'one '),
    frame(2, 'first'.padEnd(200_000, 'x')),
    frame(0, ''),
    frame(1, 'two'),
    frame(2, 'last'),
  ]);
  const { docker } = await fakeEngine({
    program: async (socket) => {
      socket.setNoDelay(true);
      for (const [from, to] of [
        [0, 3],
        [3, 11],
        [11, 12],
        [12, 200_030],
      ])
        socket.write(told.subarray(from, to));
      socket.end(told.subarray(200_030));
    },
  });
  const { output, ended, errors } = await run(docker.getContainer('box'), ['cat']);
  expect([await text(output), await ended]).toEqual(['one two', 3]);
  expect(errors()).toHaveLength(64 * 2 ** 10);
  expect(errors()).toMatch(/^x+last$/);
});

test('a frame is as long as the engine says, and none of it is waited for', async () => {
  const { docker } = await fakeEngine({ program: (socket) => void socket.write(frame(1, 'begun', 2 ** 32 - 1)) });
  const { output } = await run(docker.getContainer('box'), ['cat']);
  for await (const chunk of output) {
    expect(String(chunk)).toBe('begun');
    break;
  }
});

test('a connection that breaks under a reader is told to the reader alone', async () => {
  const [stream, broken] = [new PassThrough(), new PassThrough()];
  const exec = async () => ({ start: async () => stream, inspect: async () => ({ ExitCode: 3 }) });
  const { output, ended } = await run({ exec } as never, ['cat']);
  stream.write(frame(1, 'begun'));
  setImmediate(() => stream.destroy(new Error('it broke')));
  await expect(buffer(output)).rejects.toThrow('it broke');
  expect(await ended).toBe(3);
  const { output: unread, ended: over } = await run(
    { exec: async () => ({ ...(await exec()), start: async () => broken }) } as never,
    ['cat'],
  );
  broken.destroy(new Error('it broke'));
  expect([await over, unread.destroyed]).toEqual([3, true]);
});

test.each([['text'], [null], [[]]])('a console whose exit code is %j ends', async (ExitCode) => {
  const { docker } = await fakeEngine({
    answers: { 'GET /exec/program/json': json(200, ExitCode === null ? null : { ExitCode }) },
    program: (socket) => void socket.end('hi'),
  });
  const console = await openConsole(docker.getContainer('box'), shell);
  expect(await text(console.output)).toBe('hi');
  expect(await console.ended).toBe(255);
});

test.each([
  ['ends when its program does', (response: ServerResponse) => void response.writeHead(200).end('hi'), false],
  ['ends when it is asked to', (response: ServerResponse) => void response.writeHead(200).write('hi'), true],
])('a console over an answer in place of a connection %s', async (_what, answer, isAsked) => {
  const { socketPath, docker } = await fakeEngine({ answers: { 'POST /exec/program/start': answer } });
  // By the client's own way, which takes such an answer for a connection.
  const console = await openConsole(new Client({ socketPath }).getContainer('box'), shell);
  if (isAsked) console.end();
  expect(await console.ended).toBe(3);
  await console.write(Buffer.from('nobody'));
  await expect(openConsole(docker.getContainer('box'), shell)).rejects.toThrow('no connection to the program');
});

test('a line that goes on and on ends the hearing of it in time that is linear', async () => {
  const piece = Buffer.alloc(16, 'a');
  let told = 0;
  const endless = async function* () {
    for (; ; told += piece.length) yield piece;
  };
  const begun = performance.now();
  await expect(all(linesOf(endless()))).rejects.toThrow('line without an end');
  expect(told).toBeLessThan(2 ** 20 + many);
  expect(performance.now() - begun).toBeLessThan(3_000);
  const lines = linesOf(
    (async function* () {
      yield* ['one\r\nt', 'w', 'o\n\nthree'].map((each) => Buffer.from(each));
    })(),
  );
  expect(await all(lines)).toEqual(['one', 'two', 'three']);
});

const die = (instance: string) => `${JSON.stringify({ Action: 'die', Actor: { Attributes: labelled(instance) } })}\n`;

/** What a driver hears of an engine whose events these are. */
async function hearing(events: (response: ServerResponse) => void) {
  const { docker } = await fakeEngine({
    answers: { 'GET /containers/json': json(200, []), 'GET /events': (response) => events(response.writeHead(200)) },
  });
  const [heard, warn] = [vi.fn(), vi.fn()];
  const driver = driverOf(docker, { warn });
  driver.onExit(heard);
  onTestFinished(() => driver.close());
  await driver.observe(1);
  return { heard, warn };
}

test('an event without an end is not waited for, and what names no instance is passed over', async () => {
  const { heard, warn } = await hearing((response) => {
    response.write(`${die('none')}${die('7')}`);
    flood(response, Buffer.alloc(many, 'a'), 4 * 2 ** 20);
  });
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith({ error: 'it tells a line without an end' }, expect.stringContaining('Events')),
  );
  expect(heard.mock.calls).toEqual([[7]]);
});

test('events are told no faster than anybody can look', async () => {
  const { heard } = await hearing((response) => void response.write(die('7').repeat(2_000)));
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(7));
  await pause(50);
  expect(heard.mock.calls.length).toBeLessThan(50);
});

test('a line of output that is longer than any is not waited for, and one that comes in pieces costs no more', () => {
  expect(() => new Frames(undefined).take(frame(1, '', 2 ** 20 + 1))).toThrow('too long');
  const frames = new Frames(undefined);
  const line = `2030-01-01T00:00:00Z ${'a'.repeat(2 ** 20 - 100)}\n`;
  const told = frame(1, line);
  const begun = performance.now();
  const taken: Buffer[] = [];
  for (let at = 0; at < told.length; at += 16) taken.push(frames.take(told.subarray(at, at + 16)));
  expect(String(Buffer.concat(taken))).toBe(line.slice(21));
  expect(performance.now() - begun).toBeLessThan(3_000);
});

test('an engine that names an instance of another group writes to no log of that', async () => {
  const { socketPath } = await fakeEngine({
    answers: {
      'GET /containers/json': json(200, [{ Id: 'box', State: 'running', Names: ['/box'], Labels: labelled('7') }]),
      'GET /containers/box/logs': (response) =>
        void response.writeHead(200).end(frame(1, '2030-01-01T00:00:01.000000001Z forged\n')),
      'GET /containers/box/json': json(200, { State: { Running: false } }),
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'docker-'));
  const open = openerIn({
    settings: { ...engineSettings, engine: { socketPath }, certificates: undefined, accounts: 'all' },
    networks: new Networks([]),
    installation: { id: async () => 'here' },
    spools: new LogSpools(folder),
    clock: () => new Date(),
    log: { warn: () => undefined } as never,
  });
  const [own, others] = [1, 2].map((id) => open({ id, connection: {}, access: 'PUBLIC' } as unknown as GroupTarget));
  onTestFinished(async () => {
    await Promise.all([own!.close!(), others!.close!()]);
    rmSync(folder, { recursive: true, force: true });
  });
  await others!.list();
  const range = { previous: false };
  await vi.waitFor(async () => expect(String(await others!.readLog(7, range))).toContain('forged'));
  expect(String(await own!.readLog(7, range))).toBe('');
});
