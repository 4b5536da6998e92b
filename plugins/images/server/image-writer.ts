import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { invalid } from '#core/contract/fault.ts';
import type { Caller } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import { resealRows, type Resealed } from '#core/server/secrets/reseal.ts';
import type { SecretBox, SecretUse } from '#core/server/secrets/secret-box.ts';
import type { ArchiveStore } from './archives/archive-store.ts';
import { digestOf } from './archives/archive-store.ts';
import type { ImageEvents } from './image-events.ts';
import { imageReplaced, type RegistryCredentials } from './public.ts';
import type { Credentials } from './registry/ask.ts';
import { hostOf } from './registry/reference.ts';
import { Shelf, type Content, type Row } from './shelf.ts';
import { images, type Kind } from './tables.ts';
import type { Versions } from './versions.ts';

interface Given {
  readonly db: Database;
  readonly box: SecretBox;
  readonly archives: ArchiveStore;
  readonly versions: Versions;
  readonly events: ImageEvents;
  readonly bus: Events;
}

/** What somebody sets of an image. */
export interface Change extends Content {
  readonly credentials?: { readonly login: string; readonly password: string } | null | undefined;
}

type By = Pick<Caller, 'userId' | 'login'> | undefined;

/** Makes and changes images: with their versions, their secrets and a note of what happened. */
export class ImageWriter {
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
  }

  async add(kind: Kind, accountId: number, change: Change, by?: By): Promise<Row> {
    const { db, versions, events } = this.#given;
    await this.#requireOwn(kind, accountId, change.image);
    const label = await versions.labelOf({ accountId, kind, image: change.image });
    const row = await db.transaction(async (session) => {
      const made = await new Shelf(db, kind).add(accountId, change, session);
      await versions.add(session, made.id, { image: made.image, label, author: by?.login });
      return this.#keepCredentials(session, made, change.credentials);
    });
    await events.note({
      imageId: row.id,
      accountId,
      userId: by?.userId,
      code: 'image.created',
      args: { name: row.name },
      message: `The image ${row.name} was created.`,
    });
    return row;
  }

  async change(row: Row, change: Change, by: By): Promise<Row | undefined> {
    const { db, versions, events, bus } = this.#given;
    const moved = change.image !== row.image;
    if (moved) await this.#requireOwn(row.kind, row.accountId, change.image);
    const label = moved ? await versions.labelOf({ ...row, image: change.image }) : undefined;
    const done = await db.transaction(async (session) => {
      const changed = await new Shelf(db, row.kind).change(row.id, change, session);
      if (!changed) return undefined;
      const number = moved
        ? await versions.add(session, row.id, { image: changed.image, label, author: by?.login })
        : undefined;
      // What one registry was told is no other one's to learn.
      const elsewhere = hostOf(changed.image) !== hostOf(row.image);
      const credentials = change.credentials ?? (elsewhere ? { login: '', password: '' } : undefined);
      return { row: await this.#keepCredentials(session, changed, credentials), number };
    });
    if (!done) return undefined;
    if (moved) await bus.publish(imageReplaced, String(row.id));
    const about = { imageId: row.id, accountId: row.accountId, userId: by?.userId };
    const version = String(done.number);
    await events.note(
      moved
        ? {
            ...about,
            code: 'image.version',
            args: { version, ...(label && { label }) },
            message: `Version ${version} is in use.`,
          }
        : {
            ...about,
            code: 'image.changed',
            args: { fields: changedFields(row, done.row, change).join(', ') },
            message: 'The image was changed.',
          },
    );
    return done.row;
  }

  /** What an image is pulled with; undefined where it takes nothing, or what was encrypted cannot be read any more. */
  async credentials(imageId: number): Promise<RegistryCredentials | undefined> {
    const { db, box } = this.#given;
    const [row] = await db
      .select({ image: images.image, sealed: images.pullCredentials })
      .from(images)
      .where(eq(images.id, imageId));
    const text = row?.sealed ? box.open(row.sealed, useOf(imageId)) : undefined;
    if (text === undefined) return undefined;
    const { login, password } = JSON.parse(text) as Credentials;
    return { registry: hostOf(row!.image), username: login, password };
  }

  /** Encrypts with the present key what another one encrypted. */
  reseal(): Promise<Resealed> {
    const { db, box } = this.#given;
    const { id, pullCredentials } = images;
    return resealRows(
      (after, size) =>
        db
          .select({ id, sealed: pullCredentials })
          .from(images)
          .where(
            and(gt(id, after), isNotNull(pullCredentials), sql`not starts_with(${pullCredentials}, ${box.present})`),
          )
          .orderBy(asc(id))
          .limit(size),
      async (row) => {
        const text = box.open(row.sealed!, useOf(row.id));
        if (text === undefined) return false;
        await db
          .update(images)
          .set({ pullCredentials: box.seal(text, useOf(row.id)) })
          .where(and(eq(id, row.id), eq(pullCredentials, row.sealed!)));
        return true;
      },
    );
  }

  /** An archive can be used by the account alone that uploaded it. */
  async #requireOwn(kind: Kind, accountId: number, image: string): Promise<void> {
    const digest = digestOf(image);
    if (digest === undefined || (await this.#given.archives.find(accountId, kind, digest))) return;
    throw invalid([
      {
        path: ['image'],
        message: 'names an archive that this account did not upload for this. Upload the archive first',
      },
    ]);
  }

  async #keepCredentials(
    session: Pick<Database, 'update'>,
    row: Row,
    credentials: Change['credentials'],
  ): Promise<Row> {
    if (!credentials) return row;
    const { login, password } = credentials;
    const kept =
      login === ''
        ? { pullLogin: null, pullCredentials: null }
        : {
            pullLogin: login,
            pullCredentials: this.#given.box.seal(JSON.stringify({ login, password }), useOf(row.id)),
          };
    await session.update(images).set(kept).where(eq(images.id, row.id));
    return { ...row, ...kept };
  }
}

const useOf = (imageId: number): SecretUse => ({ purpose: 'pull of an image', owner: imageId });

function changedFields(before: Row, after: Row, { credentials }: Change): readonly string[] {
  const fields = (['name', 'accessMode', 'taskType', 'sourcePath'] as const).filter(
    (field) => before[field] !== after[field],
  );
  return credentials ? [...fields, 'credentials'] : fields;
}
