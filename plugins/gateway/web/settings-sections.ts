import type { SettingsSection } from '#plugins/services/web/public.ts';
import * as timeouts from './timeouts.ts';
import * as retries from './retries.ts';
import * as batches from './batches.ts';
import * as priorityQueue from './priority-queue.ts';

/** What of a service's settings decides how its calls go. */
export const sections: readonly SettingsSection[] = [
  {
    id: 'timeouts',
    tab: 'configuration',
    rank: 20,
    text: 'gateway:timeouts.',
    owns: ['timeouts.podStartTimeoutSec', 'timeouts.predictTimeoutSec', 'rejectRequestsIfInactive'],
    part: timeouts,
  },
  {
    id: 'retries',
    tab: 'configuration',
    rank: 30,
    text: 'gateway:retries.',
    owns: ['retriesConfig'],
    part: retries,
  },
  {
    id: 'batches',
    tab: 'configuration',
    rank: 40,
    text: 'gateway:batches.',
    owns: ['batchesConfig'],
    part: batches,
  },
  {
    id: 'priority-queue',
    tab: 'configuration',
    rank: 50,
    text: 'gateway:queue.',
    owns: ['priorityQueue'],
    part: priorityQueue,
  },
];
