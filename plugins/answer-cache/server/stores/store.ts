import { within } from '../within.ts';

/** Where answers are kept beyond one process: by service, under keys that say what was asked of what. */
export interface Store {
  get(modelId: number, key: string): Promise<Buffer | undefined>;
  put(modelId: number, answers: ReadonlyMap<string, Buffer>): Promise<void>;
  /** Notes that these were asked for now. */
  touch(modelId: number, keys: readonly string[]): Promise<void>;
  /** Drops those asked for longest ago beyond so many; where it is a great many, the rest go the next time. */
  trim(modelId: number, most: number): Promise<void>;
  clear(modelId: number): Promise<void>;
  /** Leaves nothing open, also where the other end no longer answers. */
  close(): Promise<void>;
}

/** Opens a store, or rejects within a few seconds and leaves nothing open. */
export type OpenStore = () => Promise<Store>;
/** For each step of opening one. */
export const openMs = 2_000;

const late = Symbol('late');

/** Rejects where a step of opening takes too long. */
export async function inTime<T>(step: Promise<T>): Promise<T> {
  const done = await within(openMs, step, late);
  if (done === late) throw new Error(`It did not answer within ${openMs} ms.`);
  return done;
}
/** How many are dropped in one go. */
export const mostAtOnce = 10_000;
