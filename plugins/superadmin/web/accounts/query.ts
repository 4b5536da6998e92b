import { urlCodec, urlPage, urlPageSize, urlText } from '#core/web/page/url-state.ts';

/** What the address of the list of accounts holds. */
export const accountsQuery = urlCodec({ name: urlText(), page: urlPage(), size: urlPageSize() });
export type AccountsQuery = ReturnType<typeof accountsQuery.read>;
