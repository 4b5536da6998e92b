import { token } from '#core/plugin/token.ts';

/** How much accounts keep, for those who measure or charge for it. */
export interface StoredBytes {
  /** Bytes by account; those that keep nothing are left out. */
  now(): Promise<ReadonlyMap<number, number>>;
}
export const StoredBytes = token<StoredBytes>('stored bytes');
