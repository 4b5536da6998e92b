import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import type { Installation } from './public.ts';

/** The identity that the database was given when its tables were made. */
export class StoredInstallation implements Installation {
  readonly #db: Database;
  #id: Promise<string> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  id(): Promise<string> {
    this.#id ??= this.#db
      .execute<{ id: string }>(sql`select id::text from hosting_installation`)
      .then(({ rows }) => rows[0]!.id);
    this.#id.catch(() => (this.#id = undefined));
    return this.#id;
  }
}
