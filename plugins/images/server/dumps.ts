import { and, asc, eq } from 'drizzle-orm';
import type { AccountRef, Asked } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { DataImageDump, ImageDump } from '../contract/dump.ts';
import type { ImageWriter } from './image-writer.ts';
import { Shelf, type Row } from './shelf.ts';
import { images, type Kind } from './tables.ts';

interface Parts {
  readonly db: Database;
  readonly writer: ImageWriter;
}

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
  async write(item: I, { account, caller }: Asked): Promise<void> {
    const { name, image, accessMode, taskType } = item;
    const row = await new Shelf(db, kind).named(account.id, name);
    const content = {
      name,
      image,
      accessMode: accessMode ?? row?.accessMode ?? 'private',
      sourcePath: sourcePath(item),
      taskType: taskType === undefined ? row?.taskType : taskType,
    };
    if (!row) await writer.add(kind, account.id, content, caller);
    else if (JSON.stringify(dump({ ...row, ...content } as Row)) !== JSON.stringify(dump(row)))
      await writer.change(row, content, caller);
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
