import { and, asc, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { largestPage, pagination } from '#core/contract/page.ts';
import type { Caller, FieldChange } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import { resealRows, type Resealed } from '#core/server/secrets/reseal.ts';
import type { SecretBox } from '#core/server/secrets/secret-box.ts';
import type { ModelVersionData } from '../../contract.ts';
import type { Settings } from '../settings/settings.ts';
import { models, modelVersions } from '../tables.ts';
import { openedSecrets, sealedIn, withoutSecretTexts } from './secrets.ts';
import type { StoreSession } from './store.ts';

/** How many versions of a service are kept. */
export const mostVersions = 200;

type Row = typeof modelVersions.$inferSelect;
type Fields = Readonly<Record<string, unknown>>;

/** Who saves something, and what they say about it. */
export interface Saving {
  readonly author: string;
  /** Who asks for it; whoever acts as another user changes no secrets. */
  readonly caller?: Caller | undefined;
  readonly comment?: string | undefined;
  readonly restored?: number | undefined;
  /** Is told what was changed. */
  readonly changes?: FieldChange[];
}

interface Parts {
  readonly db: Database;
  readonly box: SecretBox;
  readonly owned: Settings;
}

/** Keeps the states that the settings of services had. */
export class Versions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Keeps a state as the next version; the service's row is locked by whoever writes it. */
  async keep(
    session: StoreSession,
    modelId: number,
    { settings, fields, at, author, comment = '', restored }: Saving & Pick<Row, 'settings' | 'fields'> & { at?: Date },
  ): Promise<void> {
    const { owned, box } = this.#parts;
    const [row] = await session
      .update(models)
      .set({ version: sql`${models.version} + 1` })
      .where(eq(models.id, modelId))
      .returning({ version: models.version, revision: models.revision });
    const { version, revision } = row!;
    await session.insert(modelVersions).values({
      modelId,
      version,
      // The state before the first change that is kept was there before this one.
      revision: at ? revision - 1 : revision,
      ...(at && { at }),
      author,
      comment,
      restored: restored ?? null,
      fields,
      settings: withoutSecretTexts(owned, settings),
      secrets: sealedIn(owned, box, modelId, settings),
    });
    await session
      .delete(modelVersions)
      .where(and(eq(modelVersions.modelId, modelId), lte(modelVersions.version, version - mostVersions)));
  }

  /** Those after a revision of the service, the newest first. */
  since(modelId: number, revision: number): Promise<readonly Pick<Row, 'author' | 'at' | 'fields'>[]> {
    const { author, at, fields } = modelVersions;
    return this.#parts.db
      .select({ author, at, fields })
      .from(modelVersions)
      .where(and(eq(modelVersions.modelId, modelId), gt(modelVersions.revision, revision)))
      .orderBy(desc(modelVersions.version));
  }

  async page(
    modelId: number,
    { page = 0, size = largestPage }: { page?: number | undefined; size?: number | undefined },
  ) {
    const ofService = eq(modelVersions.modelId, modelId);
    const [rows, [total]] = await Promise.all([
      this.#parts.db
        .select(columns)
        .from(modelVersions)
        .where(ofService)
        .orderBy(desc(modelVersions.version))
        .limit(size)
        .offset(page * size),
      this.#parts.db.select({ count: count() }).from(modelVersions).where(ofService),
    ]);
    return { paging: pagination(total!.count, { page, size }), records: rows.map(shown) };
  }

  /** One with its settings, by the names under which services keep them. */
  async one(
    modelId: number,
    version: number,
  ): Promise<{ readonly data: ModelVersionData; readonly settings: Fields } | undefined> {
    const { db, owned, box } = this.#parts;
    const [row] = await db
      .select()
      .from(modelVersions)
      .where(and(eq(modelVersions.modelId, modelId), eq(modelVersions.version, version)));
    return row && { data: shown(row), settings: openedSecrets(owned, box, row).opened };
  }

  /** Encrypts with the present key the secrets that another one encrypted. */
  reseal(): Promise<Resealed> {
    const { db, owned, box } = this.#parts;
    const { id, secrets } = modelVersions;
    return resealRows(
      (after, size) =>
        db
          .select()
          .from(modelVersions)
          .where(
            and(
              gt(id, after),
              sql`exists (select from jsonb_each_text(${secrets}) kept where not starts_with(kept.value, ${box.present}))`,
            ),
          )
          .orderBy(asc(id))
          .limit(size),
      async (row) => {
        const { opened, unreadable } = openedSecrets(owned, box, row);
        await db
          .update(modelVersions)
          .set({ secrets: { ...row.secrets, ...sealedIn(owned, box, row.modelId, opened) } })
          .where(eq(id, row.id));
        return unreadable.length === 0;
      },
    );
  }
}

/** What lists show. */
const columns = {
  version: modelVersions.version,
  revision: modelVersions.revision,
  at: modelVersions.at,
  author: modelVersions.author,
  comment: modelVersions.comment,
  restored: modelVersions.restored,
  fields: modelVersions.fields,
};

const shown = ({
  version,
  revision,
  at,
  author,
  comment,
  restored,
  fields,
}: Pick<Row, 'version' | 'revision' | 'at' | 'author' | 'comment' | 'restored' | 'fields'>): ModelVersionData => ({
  version,
  revision,
  at: at.getTime(),
  author,
  comment,
  ...(restored === null ? {} : { restored }),
  fields,
});
