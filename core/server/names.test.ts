import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { lookup } from 'node:dns/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NameResolver } from './names.ts';

/** A name server that takes every question and answers none. */
async function silentServer(): Promise<{ address: string; asked: () => number }> {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', () => (asked += 1));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, asked: () => asked };
}

test('names that no server answers hold nobody up, and fail one by one as what they are', async () => {
  const server = await silentServer();
  const names = new NameResolver({ servers: [server.address], timeoutMs: 400 });
  let ended = 0;
  const all = Array.from({ length: 64 }, (_, index) =>
    names.resolve(`gpu-${index}.example`).catch((error: NodeJS.ErrnoException) => ((ended += 1), error.code)),
  );
  await expect.poll(server.asked).toBeGreaterThanOrEqual(64);
  await readFile(import.meta.filename);
  expect((await lookup('localhost')).address).toBe('127.0.0.1');
  expect(ended).toBe(0);
  expect(new Set(await Promise.all(all))).toEqual(new Set(['ETIMEOUT']));
});

test('what the hosts file lists needs no server, and localhost none in any case', async () => {
  const server = await silentServer();
  const hostsFile = join(tmpdir(), `hosts-${process.pid}`);
  onTestFinished(() => rm(hostsFile));
  await writeFile(hostsFile, '# ours\n10.1.2.3\tGPU-7.lab gpu-7 # the old one\nfd00::7 gpu-7\n\n');
  const names = new NameResolver({ servers: [server.address], hostsFile });
  expect(await names.resolve('gpu-7')).toEqual([
    { address: '10.1.2.3', family: 4 },
    { address: 'fd00::7', family: 6 },
  ]);
  expect(await names.resolve('gpu-7.LAB.')).toEqual([{ address: '10.1.2.3', family: 4 }]);
  for (const name of ['localhost', 'a.localhost'])
    expect((await names.resolve(name)).map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
  expect(server.asked()).toBe(0);
});
