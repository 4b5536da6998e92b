import type { QueryClient } from '@tanstack/query-core';
import { isPolled } from './pace.ts';

/** An answer that one tab got, for the others of its browser. */
interface Shared {
  /** Whose answer it is: tabs of another user or account have others. */
  readonly scope: string;
  readonly hash: string;
  readonly data: unknown;
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
}

/** Hands answers to polled questions on to the other tabs, and takes theirs where they are newer. */
export function shareAnswers(client: QueryClient, scope: string, channel: BroadcastChannel): void {
  const tell = channel.postMessage.bind(channel);
  const cache = client.getQueryCache();
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual || !isPolled(event.query))
      return;
    const { queryHash: hash, state } = event.query;
    tell({ scope, hash, data: state.data, at: state.dataUpdatedAt } satisfies Shared);
  });
  channel.addEventListener('message', ({ data: shared }: MessageEvent<Shared>) => {
    const query = cache.get(shared.hash);
    if (!query || !isPolled(query) || shared.scope !== scope || shared.at <= query.state.dataUpdatedAt) return;
    client.setQueryData(query.queryKey, shared.data, { updatedAt: shared.at });
  });
}
