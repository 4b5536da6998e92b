import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import type { Database } from '#core/server/database/database.ts';
import { resealRows, type Resealed } from '#core/server/secrets/reseal.ts';
import type { SecretBox, SecretUse } from '#core/server/secrets/secret-box.ts';
import type { GroupTarget } from './public.ts';
import { resourceGroups } from './tables.ts';

type Values = Readonly<Record<string, unknown>>;

/** How the servers of groups are reached: settings as they are, addresses and credentials encrypted. */
export class GroupTargets {
  readonly #db: Database;
  readonly #box: SecretBox;

  constructor(db: Database, box: SecretBox) {
    this.#db = db;
    this.#box = box;
  }

  /** Every group by its id, with a number that rises by each change of it. */
  async revisions(): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#db
      .select({ id: resourceGroups.id, revision: resourceGroups.revision })
      .from(resourceGroups)
      .orderBy(asc(resourceGroups.id));
    return new Map(rows.map(({ id, revision }) => [id, revision]));
  }

  /** Undefined where the group is gone. */
  async find(id: number): Promise<(GroupTarget & { readonly revision: number }) | undefined> {
    const [row] = await this.#db.select().from(resourceGroups).where(eq(resourceGroups.id, id));
    if (!row) return undefined;
    const opened = row.connection === null ? '{}' : this.#box.open(row.connection, useOf(id));
    if (opened === undefined)
      throw new Fault(
        'resource_group.connection.unreadable',
        `The connection of the resource group ${row.name} was encrypted with another SECRET_KEY and cannot be read any more. Enter it again, or have the operator name the former key in SECRET_KEY_FALLBACKS.`,
        409,
        { name: row.name },
      );
    return { ...row, connection: JSON.parse(opened) as Values };
  }

  /** Replaces what is given, or removes a connection; drivers of the group are opened anew. */
  async set(id: number, { settings, connection }: { settings?: Values; connection?: Values | null }): Promise<void> {
    await this.#db
      .update(resourceGroups)
      .set({
        ...(settings && { settings }),
        ...(connection !== undefined && {
          connection: connection && this.#box.seal(JSON.stringify(connection), useOf(id)),
        }),
        revision: sql`${resourceGroups.revision} + 1`,
      })
      .where(eq(resourceGroups.id, id));
  }

  /** Encrypts with the present key what another one encrypted. */
  reseal(): Promise<Resealed> {
    const { id, connection } = resourceGroups;
    return resealRows(
      (after, size) =>
        this.#db
          .select({ id, connection: sql<string>`${connection}` })
          .from(resourceGroups)
          .where(and(gt(id, after), sql`not starts_with(${connection}, ${this.#box.present})`))
          .orderBy(asc(id))
          .limit(size),
      async (row) => {
        const text = this.#box.open(row.connection, useOf(row.id));
        if (text === undefined) return false;
        await this.#db
          .update(resourceGroups)
          .set({ connection: this.#box.seal(text, useOf(row.id)) })
          .where(and(eq(id, row.id), eq(connection, row.connection)));
        return true;
      },
    );
  }
}

const useOf = (groupId: number): SecretUse => ({ purpose: 'resource group connection', owner: groupId });
