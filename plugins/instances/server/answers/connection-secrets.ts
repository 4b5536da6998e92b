import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { resealRows, type Resealed } from '#core/server/secrets/reseal.ts';
import type { SecretBox, SecretUse } from '#core/server/secrets/secret-box.ts';
import { connectionSecrets } from '../tables.ts';

/** What a service needs to connect from elsewhere and nobody else may know. */
export interface ConnectionSecret {
  readonly token: string;
  /** What others add to its environment. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The secrets of external connections, kept encrypted for those who may change the service. */
export class ConnectionSecrets {
  readonly #db: Database;
  readonly #box: SecretBox;

  constructor(db: Database, box: SecretBox) {
    this.#db = db;
    this.#box = box;
  }

  async keep(instanceId: number, secret: ConnectionSecret): Promise<void> {
    const sealed = this.#box.seal(JSON.stringify(secret), useOf(instanceId));
    await this.#db.insert(connectionSecrets).values({ instanceId, sealed });
  }

  /** Undefined of connections made before secrets were kept, and of those whose key is not known any more. */
  async of(instanceId: number): Promise<ConnectionSecret | undefined> {
    const [row] = await this.#db.select().from(connectionSecrets).where(eq(connectionSecrets.instanceId, instanceId));
    const text = row && this.#box.open(row.sealed, useOf(instanceId));
    return text === undefined ? undefined : (JSON.parse(text) as ConnectionSecret);
  }

  /** Encrypts with the present key what another one encrypted. */
  reseal(): Promise<Resealed> {
    const { instanceId: id, sealed } = connectionSecrets;
    return resealRows(
      (after, size) =>
        this.#db
          .select({ id, sealed })
          .from(connectionSecrets)
          .where(and(gt(id, after), sql`not starts_with(${sealed}, ${this.#box.present})`))
          .orderBy(asc(id))
          .limit(size),
      async (row) => {
        const text = this.#box.open(row.sealed, useOf(row.id));
        if (text === undefined) return false;
        await this.#db
          .update(connectionSecrets)
          .set({ sealed: this.#box.seal(text, useOf(row.id)) })
          .where(and(eq(id, row.id), eq(sealed, row.sealed)));
        return true;
      },
    );
  }
}

const useOf = (instanceId: number): SecretUse => ({ purpose: 'external connection', owner: instanceId });
