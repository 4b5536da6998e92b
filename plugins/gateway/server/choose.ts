import type { Connection } from './gate/types.ts';

/** The least busy instance that takes calls, one that reads slowly or was tried before only where there is no other. */
export function choose(connections: readonly Connection[], tried: ReadonlySet<number>): Connection | undefined {
  let best: Connection | undefined;
  let bestCost = Infinity;
  for (const connection of connections) {
    if (connection.stopping) continue;
    const cost = connection.active + (connection.saturated ? 1e6 : 0) + (tried.has(connection.admission.instanceId) ? 1e9 : 0);
    if (cost < bestCost) {
      best = connection;
      bestCost = cost;
    }
  }
  return best;
}
