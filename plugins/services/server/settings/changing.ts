/** A value that null empties. */
export const emptiedTo =
  <V>(empty: V) =>
  (given: V | null): V =>
    given ?? empty;

type Nullable<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** A group of settings with some of them changed: null takes an optional one out, and leaves the group as it is in place of it. */
export function grouped<T extends object>(given: Nullable<T> | null, current: T): T {
  if (!given) return current;
  const changed = {
    ...current,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
  return withoutNulls(changed) as T;
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : null extends T[K] ? K : never]?: NonNullable<T[K]>;
};

export const withoutNulls = <T extends object>(given: T): Present<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) as Present<T>;
