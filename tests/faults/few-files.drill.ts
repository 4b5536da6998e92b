import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { useScene } from './scene.ts';

const scene = useScene();

test('a server that may open no more files turns new clients away, goes on, and lets them in again later', async () => {
  const { pid, url } = scene.product;
  const open = () => readdirSync(`/proc/${pid}/fd`).length;
  execFileSync('prlimit', ['--pid', String(pid), '--nofile=256:256']);
  const port = Number(new URL(url).port);
  const sockets = await Promise.all(
    Array.from({ length: 600 }, async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      return socket;
    }),
  );
  await vi.waitFor(() => expect(open()).toBeGreaterThan(250), 20_000);
  // Whoever is turned away is told at once, by an end of the connection.
  await vi.waitFor(
    () =>
      expect(sockets.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length).toBeGreaterThan(0),
    20_000,
  );
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(
    async () => expect((await scene.client.predict('text-processing', { texts: ['Anna Petrova'] })).status).toBe(200),
    30_000,
  );
  await vi.waitFor(async () => expect((await scene.client.call('GET', '/readyz')).status).toBe(200), 30_000);
  expect(await scene.product.stop()).toBe(0);
});
