import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { openPool, type Pool } from '#core/server/database/database.ts';

/** The database by a way of its own, which can be cut and opened again. */
export async function byAWay(pool: Pool) {
  const { host = '', port = 0, user = '', database: name = '', password } = pool.options;
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const open = new Set<Socket>();
  let isOpen = true;
  const way = createServer((near) => {
    if (!isOpen) return void near.destroy();
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one
        .on('error', () => {})
        .on('close', () => void (open.delete(one), other.destroy()))
        .pipe(other);
    }
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const own = openPool(
    {
      user,
      database: name,
      password: String(password ?? ''),
      host: '127.0.0.1',
      port: (way.address() as AddressInfo).port,
    },
    pino({ level: 'silent' }),
  );
  onTestFinished(async () => {
    await own.end();
    way.close();
  });
  return {
    pool: own,
    cut: () => {
      isOpen = false;
      for (const socket of open) socket.destroy();
    },
    open: () => void (isOpen = true),
  };
}
