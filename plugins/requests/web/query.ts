import { urlCodec, urlOneOf, urlPage, urlPageSize } from '#core/web/page/url-state.ts';

/** What the address of the list holds. */
export const requestsQuery = urlCodec({
  state: urlOneOf(['open', 'done'], 'open'),
  page: urlPage(),
  size: urlPageSize(),
});
export type RequestsQuery = ReturnType<typeof requestsQuery.read>;

/** Where the list of all requests is. */
export const requestsPath = '/superadmin/requests';

/** Milliseconds between two looks at what was asked meanwhile. */
export const pollMs = 30_000;
