import type { UrlCodec } from '#core/web/page/url-state.ts';

/** What an address says that shows everything although its list begins with a view. */
const everything = ['saved', 'none'] as const;

/** A state as the query of a view: all of it but the page. */
export function queryOf<T>(codec: UrlCodec<T>, state: T): string {
  const params = codec.write(state);
  params.delete('page');
  return params.toString();
}

/** The state that the query of a view stands for; what lists no longer know is left out. */
export const stateOf = <T>(codec: UrlCodec<T>, query: string): T => codec.read(new URLSearchParams(query));

/** Reads an address without a query as the default view, and writes that view as an address without a query. */
export function withDefault<T>(codec: UrlCodec<T>, query: string): UrlCodec<T> {
  const byDefault = codec.write(stateOf(codec, query)).toString();
  if (byDefault === '') return codec;
  return {
    read: (params) => (params.size === 0 ? stateOf(codec, byDefault) : codec.read(params)),
    write: (state) => {
      const params = codec.write(state);
      if (params.toString() === byDefault) return new URLSearchParams();
      return params.size === 0 ? new URLSearchParams([[...everything]]) : params;
    },
  };
}
