import * as z from 'zod';

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
/** An entry of the archive, by its name there; the digest is the SHA-256 of its bytes. */
const Piece = z.object({ entry: z.string(), bytes: z.int(), sha256: Digest });
export type Piece = z.infer<typeof Piece>;

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** The SHA-256 of its rows as COPY writes them. */
  sha256: Digest,
  pieces: z.array(Piece),
});
export type TableEntry = z.infer<typeof Table>;

const Owned = { path: z.string(), mode: z.int(), uid: z.int(), gid: z.int() };

/** What a backup holds, and of what; it is the last but one entry of the archive, and the last is its own digest. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  build: z.object({ buildDate: z.string(), buildBranch: z.string() }),
  /** The key that its kept secrets are encrypted with. */
  key: z.object({ fingerprint: z.string(), from: z.enum(['SECRET_KEY', 'secret.key']) }),
  steps: z.array(z.object({ plugin: z.string(), step: z.string(), digest: z.string().nullable() })),
  tables: z.array(Table),
  /** Tables that are parts of others and were made as time went on, outermost first. */
  partitions: z.array(
    z.object({ name: z.string(), parent: z.string(), bound: z.string(), key: z.string().nullable() }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string(), called: z.boolean() })),
  folders: z.array(z.object(Owned)),
  files: z.array(z.object({ ...Owned, modified: z.number(), ...Piece.shape })),
  links: z.array(z.object({ path: z.string(), target: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestEntry = 'manifest.json';
export const manifestDigestEntry = 'manifest.json.sha256';
