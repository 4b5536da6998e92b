import type { SettingsSection } from '#plugins/services/web/public.ts';

/** What of a service's settings decides how its calls go. */
export const sections: readonly SettingsSection[] = [
  {
    id: 'timeouts',
    tab: 'configuration',
    rank: 20,
    text: 'gateway:timeouts.',
    owns: ['timeouts.podStartTimeoutSec', 'timeouts.predictTimeoutSec', 'rejectRequestsIfInactive'],
    part: () => import('./timeouts.ts'),
  },
  {
    id: 'retries',
    tab: 'configuration',
    rank: 30,
    text: 'gateway:retries.',
    owns: ['retriesConfig'],
    part: () => import('./retries.ts'),
  },
  {
    id: 'batches',
    tab: 'configuration',
    rank: 40,
    text: 'gateway:batches.',
    owns: ['batchesConfig'],
    part: () => import('./batches.ts'),
  },
  {
    id: 'priority-queue',
    tab: 'configuration',
    rank: 50,
    text: 'gateway:queue.',
    owns: ['priorityQueue'],
    part: () => import('./priority-queue.ts'),
  },
];
