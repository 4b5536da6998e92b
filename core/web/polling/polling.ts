import type { QueryClient } from '@tanstack/query-core';
import { ownTurns } from './pace.ts';
import { shareAnswers } from './share.ts';
import { takeTurns } from './turns.ts';

/** Answers that are younger than this are not asked for again when a tab gets its turn. */
const freshMs = 2_000;
const sharing = new WeakSet<QueryClient>();

/**
 * Takes part in asking one polled question, of which `hash` is the query's: while this tab has the turn it asks,
 * else it is given the answers of the tab that has. `scope` says whose answers they are. Answers what ends the part.
 */
export function takePart(client: QueryClient, hash: string, scope: string): () => void {
  if (!sharing.has(client)) {
    sharing.add(client);
    shareAnswers(client, scope, new BroadcastChannel('berth-answers'));
  }
  return takeTurns(`berth-poll ${scope} ${hash}`, (mine) => {
    if (mine) ownTurns.add(hash);
    else ownTurns.delete(hash);
    const query = client.getQueryCache().get(hash);
    // Handing an observer its options again has it look at its pace.
    for (const observer of query?.observers ?? []) observer.setOptions(observer.options);
    if (mine && query?.state.fetchStatus === 'idle' && query.isStaleByTime(freshMs)) void client.refetchQueries({ queryKey: query.queryKey, exact: true });
  });
}
