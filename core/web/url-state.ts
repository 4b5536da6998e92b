import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import * as z from 'zod';

/** How the state of a page is written into its address and read back; what an address gets wrong reads as the default. */
export interface UrlCodec<T> {
  readonly read: (params: URLSearchParams) => T;
  /** What equals its default is left out. */
  readonly write: (state: T) => URLSearchParams;
}

/** A codec whose fields all have a `.catch`; fields whose default is a list are repeated in the address. */
export function urlCodec<S extends z.ZodObject>(schema: S): UrlCodec<z.output<S>> {
  const defaults = schema.parse({}) as Readonly<Record<string, unknown>>;
  const names = Object.keys(schema.shape);
  return {
    read: (params) => schema.parse(Object.fromEntries(names.map((name) => [name, Array.isArray(defaults[name]) ? params.getAll(name) : (params.get(name) ?? undefined)]))),
    write: (state) => {
      const values = state as Readonly<Record<string, unknown>>;
      const pairs = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(defaults[name])).flatMap((name) => [values[name]].flat().map((value) => [name, String(value)]));
      return new URLSearchParams(pairs);
    },
  };
}

/** A text of the address. */
export const urlText = (longest = 200) => z.string().max(longest).catch('');

/** A list of the address without what does not belong into it, and each thing once. */
export const urlList = <T extends z.ZodType>(each: T) =>
  z
    .array(z.unknown())
    .transform((values) => [...new Set(values.map((value) => each.safeParse(value)).filter(({ success }) => success).map(({ data }) => data as z.output<T>))])
    .catch([]);

/** A page's number, from 1. */
export const urlPage = () => z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** How many rows a page may have. */
export const pageSizes = [10, 20, 50, 100] as const;
export const urlPageSize = () => z.coerce.number().pipe(z.literal(pageSizes)).catch(20);

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
