import type { UseObserver } from '#plugins/resource-groups/server/public.ts';
import { ofInstance } from '../metrics/subjects.ts';
import type { Figures } from '../tables.ts';
import type { LiveStore } from './live-store.ts';

/** Keeps what instances use on engines, in clusters and on machines that joined, for the next look at everything. */
export const usesElsewhere =
  ({ live }: { readonly live: LiveStore }): UseObserver =>
  (uses) =>
    live.tell(
      new Map(
        [...uses].map(([id, { cores, memoryBytes }]): readonly [string, Figures] => [
          ofInstance(id),
          { cpu_usage: cores, ram_usage: memoryBytes },
        ]),
      ),
    );
