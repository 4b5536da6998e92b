import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import { instances, type InstanceRow } from '../tables.ts';

// Below the ports that systems give to connections that go out, so that none of these is lost to one.
const first = 20_000;
const last = 29_999;
const mostTries = 200;

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Ports for the HTTP servers of the instances of this machine. Each is its instance's until that is deleted, so that no call reaches another's server. */
export class Ports {
  readonly #db: Database;
  readonly #host: string;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(db: Database, host: string) {
    this.#db = db;
    this.#host = host;
  }

  /** Where the next attempt of an instance is to be reached, which is then its own. One is given at a time, so that no two get the same. */
  give(instance: InstanceRow): Promise<Place> {
    const given = this.#turn.then(() => this.#give(instance));
    this.#turn = given.catch(() => undefined);
    return given;
  }

  async #give({ id, httpPort }: InstanceRow): Promise<Place> {
    const ofOthers = and(
      isNull(instances.deletedAt),
      isNotNull(instances.httpPort),
      ne(instances.hosting, 'external'),
      ne(instances.id, id),
    );
    const taken = new Set(
      (await this.#db.select({ port: instances.httpPort }).from(instances).where(ofOthers)).map(({ port }) => port),
    );
    for (let tries = 0; tries < mostTries; tries++) {
      const port = tries === 0 && httpPort !== null ? httpPort : randomInt(first, last + 1);
      if (taken.has(port) || !(await isFree(port))) continue;
      await this.#db.update(instances).set({ httpHost: this.#host, httpPort: port }).where(eq(instances.id, id));
      return { host: this.#host, port };
    }
    throw new Fault(
      'instance.no_port',
      `No port from ${first} to ${last} of this machine is free for the HTTP server of the instance. End what listens there.`,
      409,
    );
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '0.0.0.0', exclusive: true }, () => probe.close(() => resolve(true)));
  });
