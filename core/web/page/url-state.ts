import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';

/** How the state of a page is written into its address and read back; what an address gets wrong reads as the default. */
export interface UrlCodec<T> {
  readonly read: (params: URLSearchParams) => T;
  /** What equals its default is left out. */
  readonly write: (state: T) => URLSearchParams;
}

/** One field of an address: what it reads from the values under its name, `undefined` where they make no sense, and what holds then. */
export interface UrlField<T> {
  readonly read: (values: readonly string[]) => T | undefined;
  readonly fallback: T;
}

/** A codec of named fields; those that are lists are repeated in the address. */
export function urlCodec<T extends Readonly<Record<string, unknown>>>(fields: {
  readonly [K in keyof T]: UrlField<T[K]>;
}): UrlCodec<T> {
  const named = Object.entries<UrlField<unknown>>(fields);
  return {
    read: (params) =>
      Object.fromEntries(named.map(([name, { read, fallback }]) => [name, read(params.getAll(name)) ?? fallback])) as T,
    write: (state) => {
      const changed = named.filter(([name, { fallback }]) => JSON.stringify(state[name]) !== JSON.stringify(fallback));
      return new URLSearchParams(
        changed.flatMap(([name]) => [state[name]].flat().map((value) => [name, String(value)])),
      );
    },
  };
}

const single = <T>(fallback: T, read: (value: string) => T | undefined): UrlField<T> => ({
  fallback,
  read: ([value]) => (value === undefined ? undefined : read(value)),
});

/** A text of the address. */
export const urlText = (longest = 200): UrlField<string> =>
  single('', (text) => (text.length <= longest ? text : undefined));

/** One of a few words, else the first choice. */
export const urlOneOf = <const T extends string, const F extends string>(
  values: readonly T[],
  fallback: F,
): UrlField<T | F> => single<T | F>(fallback, (text) => values.find((value) => value === text));

/** A list of texts, each once. */
export const urlList = (longest = 200): UrlField<string[]> => ({
  fallback: [],
  read: (values) => [...new Set(values)].filter((value) => value !== '' && value.length <= longest),
});

/** A list of some of a few words, each once. */
export const urlListOf = <const T extends string>(known: readonly T[]): UrlField<T[]> => ({
  fallback: [],
  read: (values) => [...new Set(values)].filter((value): value is T => known.includes(value as T)),
});

const urlWhole = (fallback: number, fits: (value: number) => boolean): UrlField<number> =>
  single(fallback, (text) => (/^\d{1,7}$/.test(text) && fits(Number(text)) ? Number(text) : undefined));

/** A page's number, from 1. */
export const urlPage = (): UrlField<number> => urlWhole(1, (page) => page >= 1 && page <= 1_000_000);

/** How many rows a page may have. */
export const pageSizes = [10, 20, 50, 100] as const;
export const urlPageSize = (): UrlField<number> => urlWhole(20, (size) => pageSizes.some((each) => each === size));

/** The state that a page keeps in its address. */
export interface UrlState<T> {
  readonly state: T;
  /** Changes a part of it; `replace` leaves no step in the browser's history. */
  readonly change: (part: Partial<T>, options?: { replace?: boolean }) => void;
  /** The address of the page with a part of its state changed. */
  readonly hrefWith: (part: Partial<T>) => string;
}

export function useUrlState<T extends object>(codec: UrlCodec<T>): UrlState<T> {
  const [location] = useLocation();
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => codec.read(params), [codec, params]);
  return {
    state,
    change: (part, options) => setParams((latest) => codec.write({ ...codec.read(latest), ...part }), options),
    hrefWith: (part) => {
      const query = codec.write({ ...state, ...part });
      return query.size > 0 ? `${location}?${query}` : location;
    },
  };
}
