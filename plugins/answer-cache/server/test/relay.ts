import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { inject } from 'vitest';

/** The tests' PostgreSQL, which listens on a socket of this machine alone, as a database elsewhere: at a port of loopback. */
export interface Relay {
  /** The address of the database as owners of services write it. */
  address(password?: string): string;
  /** From now on nothing comes back, until it is told otherwise. */
  hang(hangs: boolean): void;
  /** Ends every connection at once; new ones are taken. */
  cut(): void;
  /** Ends every connection that is there or comes, until it is told otherwise. */
  refuse(refuses: boolean): void;
  stop(): Promise<void>;
}

export async function relayToPostgres(): Promise<Relay> {
  const { host, port, user, password: own, database } = inject('postgres');
  const pairs = new Set<readonly [Socket, Socket]>();
  let refusing = false;
  const server = createServer((near) => {
    if (refusing) {
      near.destroy();
      return;
    }
    const far = createConnection(`${host}/.s.PGSQL.${port}`);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.pipe(other);
      one
        .on('error', () => undefined)
        .on('close', () => {
          other.destroy();
          pairs.delete(pair);
        });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const [near] of pairs) near.destroy();
  };
  return {
    address: (password = own ?? '') =>
      `postgres://${encodeURIComponent(user!)}:${encodeURIComponent(password)}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    hang: (hangs) => {
      for (const [near, far] of pairs) {
        if (hangs) far.unpipe(near);
        else far.pipe(near);
      }
    },
    cut,
    refuse: (refuses) => {
      refusing = refuses;
      if (refuses) cut();
    },
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
