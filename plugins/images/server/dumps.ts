import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { AccountRef, Asked } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { DataImageDump, ImageDump } from '../contract/dump.ts';
import type { Change, ImageWriter } from './image-writer.ts';
import { Shelf, type Row } from './shelf.ts';
import { images, type Kind } from './tables.ts';

interface Parts {
  readonly db: Database;
  readonly writer: ImageWriter;
}

/** As whoever enters it sends it. */
type RegistryLogin = NonNullable<Change['credentials']>;

/** Reads and writes the images of one kind as the file of their account has them. */
const dumpsOf = <I extends ImageDump>(
  { db, writer }: Parts,
  kind: Kind,
  { dump, sourcePath }: { dump: (row: Row) => I; sourcePath: (item: I) => string | undefined },
) => ({
  async read({ id }: AccountRef): Promise<readonly I[]> {
    const rows = await db
      .select()
      .from(images)
      .where(and(eq(images.kind, kind), eq(images.accountId, id)))
      .orderBy(asc(images.name));
    return rows.map(dump);
  },
  /** What each is pulled with. */
  async secrets({ id }: AccountRef): Promise<ReadonlyMap<string, RegistryLogin>> {
    const rows = await db
      .select({ id: images.id, name: images.name })
      .from(images)
      .where(and(eq(images.kind, kind), eq(images.accountId, id), isNotNull(images.pullCredentials)));
    const held = new Map<string, RegistryLogin>();
    for (const { id: imageId, name } of rows) {
      const found = await writer.credentials(imageId);
      if (found) held.set(name, { login: found.username, password: found.password });
    }
    return held;
  },
  async write(item: I, { account, caller }: Asked, credentials?: unknown): Promise<void> {
    const { name, image, accessMode, taskType } = item;
    const row = await new Shelf(db, kind).named(account.id, name);
    const content = {
      name,
      image,
      accessMode: accessMode ?? row?.accessMode ?? 'private',
      sourcePath: sourcePath(item),
      taskType: taskType === undefined ? row?.taskType : taskType,
    };
    const given = { ...content, ...(credentials !== undefined && { credentials: credentials as RegistryLogin }) };
    if (!row) await writer.add(kind, account.id, given, caller);
    else if (
      credentials !== undefined ||
      JSON.stringify(dump({ ...row, ...content } as Row)) !== JSON.stringify(dump(row))
    )
      await writer.change(row, given, caller);
  },
});

export const imageDumps = (parts: Parts) =>
  dumpsOf<ImageDump>(parts, 'image', {
    dump: ({ name, image, accessMode, taskType }) => ({ name, image, accessMode, ...(taskType && { taskType }) }),
    sourcePath: () => undefined,
  });

export const dataImageDumps = (parts: Parts) =>
  dumpsOf<DataImageDump>(parts, 'data', {
    dump: ({ name, image, accessMode, sourcePath }) => ({ name, image, dataPath: sourcePath ?? '/', accessMode }),
    sourcePath: ({ dataPath }) => dataPath,
  });
