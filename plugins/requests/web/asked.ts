import type { ContactKind, RequestableFeature } from '../contract.ts';

/** What is asked for: a feature for the chosen account, or something that needs no account. */
export type Asked = { readonly kind: 'access'; readonly feature: RequestableFeature } | { readonly kind: ContactKind };
