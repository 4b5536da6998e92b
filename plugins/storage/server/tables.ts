import { bigint, bigserial, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const reference = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A content in the store of blobs, owned under the id of its piece. */
export interface Piece {
  readonly id: number;
  readonly digest: string;
  readonly bytes: number;
}

/** What is told with an object, by names of HTTP headers in small letters. */
export type ObjectHeaders = Readonly<Record<string, string>>;

export const checksumAlgorithms = ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** Of the whole content, or of the checksums of its parts. */
export interface Checksum {
  readonly algorithm: ChecksumAlgorithm;
  readonly value: string;
  readonly type: 'FULL_OBJECT' | 'COMPOSITE';
}

export const buckets = pgTable('storage_buckets', {
  accountId: reference('account_id').primaryKey(),
  name: text().notNull(),
  accessKey: text('access_key').notNull(),
  /** Sealed. */
  secret: text().notNull(),
  /** All that is kept: objects, and parts that no object is made of yet. */
  bytes: reference('bytes').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type BucketRow = typeof buckets.$inferSelect;

/** Who owns contents: a piece is loose until an object or a part holds it, and again once that let it go. */
export const pieces = pgTable('storage_pieces', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  looseSince: moment('loose_since').defaultNow(),
});

export const objects = pgTable(
  'storage_objects',
  {
    accountId: reference('account_id').notNull(),
    key: text().notNull(),
    bytes: reference('bytes').notNull(),
    etag: text().notNull(),
    pieces: jsonb().$type<readonly Piece[]>().notNull(),
    headers: jsonb().$type<ObjectHeaders>().notNull(),
    metadata: jsonb().$type<ObjectHeaders>().notNull(),
    checksum: jsonb().$type<Checksum>(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.key] })],
);
export type ObjectRow = typeof objects.$inferSelect;

export const uploads = pgTable('storage_uploads', {
  id: text().primaryKey(),
  accountId: reference('account_id').notNull(),
  key: text().notNull(),
  headers: jsonb().$type<ObjectHeaders>().notNull(),
  metadata: jsonb().$type<ObjectHeaders>().notNull(),
  algorithm: text().$type<ChecksumAlgorithm>(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type UploadRow = typeof uploads.$inferSelect;

/** Contents in a bucket elsewhere, by where they lie there. */
export const contents = pgTable('storage_contents', {
  place: text().primaryKey(),
  /** SHA-256 in hexadecimal; null while it comes, and where it never came whole. */
  digest: text(),
  bytes: reference('bytes'),
  /** What its parts are known by there while they come. */
  upload: text(),
  createdAt: moment('created_at').notNull().defaultNow(),
  looseSince: moment('loose_since'),
});

export const contentOwners = pgTable(
  'storage_content_owners',
  { place: text().notNull(), owner: text().notNull() },
  (table) => [primaryKey({ columns: [table.owner, table.place] })],
);

/** In whose buckets lies what services have learnt. */
export const states = pgTable(
  'storage_states',
  { modelId: reference('model_id').notNull(), accountId: reference('account_id').notNull() },
  (table) => [primaryKey({ columns: [table.modelId, table.accountId] })],
);

export const parts = pgTable(
  'storage_parts',
  {
    uploadId: text('upload_id').notNull(),
    number: integer().notNull(),
    piece: jsonb().$type<Piece>().notNull(),
    etag: text().notNull(),
    checksum: jsonb().$type<Checksum>(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);
export type PartRow = typeof parts.$inferSelect;
