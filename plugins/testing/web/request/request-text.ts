import { use } from 'react';
import type { RequestText } from '#plugins/services/web/public.ts';

type Fetch = () => Promise<RequestText>;

const fetched = new WeakMap<Fetch, Promise<RequestText>>();

/** How a task type writes requests as plain text, once that has been fetched; until then the tab waits. */
export function useRequestText(fetch: Fetch | undefined): RequestText | undefined {
  if (!fetch) return undefined;
  const coming = fetched.get(fetch) ?? fetch();
  fetched.set(fetch, coming);
  return use(coming);
}
