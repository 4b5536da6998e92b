import type { Readable } from 'node:stream';
import { token } from '#core/plugin/token.ts';

/** Content that is kept once, however many own it. */
export interface Blob {
  /** SHA-256 of the content, in hexadecimal: what it is asked for by. */
  readonly digest: string;
  readonly bytes: number;
}

/** Both ends count; without `end` to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number | undefined;
}

export interface Put {
  /** What it is kept for, such as `images/12`; it stays for as long as anybody owns it. */
  readonly owner: string;
  /** More than that is refused, at the first byte beyond. */
  readonly mostBytes: number;
}

/** Keeps large contents by their digests. An owner is any text; each plugin begins its own with its id and a slash. */
export interface BlobStore {
  /** Answers once the content will outlive a power cut. */
  put(content: AsyncIterable<Uint8Array>, put: Put): Promise<Blob>;
  /** Undefined where there is no such content; a range that begins beyond its end is a fault. */
  get(digest: string, range?: ByteRange): Promise<(Blob & { readonly stream: Readable }) | undefined>;
  find(digest: string): Promise<Blob | undefined>;
  /** Gives content that is there another owner; answers whether it is there. */
  own(digest: string, owner: string): Promise<boolean>;
  /** What an owner has no use for any more: one content, or all that it owns. */
  disown(owner: string, digest?: string): Promise<void>;
  /** What an owner owns, and how large it is. */
  owned(owner: string): Promise<readonly Blob[]>;
  /** Drops what nobody has owned for an hour, and what was cut off while it came; answers how many contents went. */
  sweep(): Promise<number>;
}
export const BlobStore = token<BlobStore>('blob store');
