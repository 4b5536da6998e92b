import type { SettingsSection } from '#plugins/services/web/public.ts';
import { fields as timeouts } from './timeouts.ts';
import { fields as retries } from './retries.ts';
import { fields as batches } from './batches.ts';
import { fields as priorityQueue } from './priority-queue.ts';

/** What of a service's settings decides how its calls go. */
export const gatewaySections: readonly SettingsSection[] = [
  {
    id: 'timeouts',
    tab: 'configuration',
    rank: 20,
    text: 'gateway:timeouts.',
    owns: ['timeouts.podStartTimeoutSec', 'timeouts.predictTimeoutSec', 'rejectRequestsIfInactive'],
    part: { fields: timeouts },
  },
  {
    id: 'retries',
    tab: 'configuration',
    rank: 30,
    text: 'gateway:retries.',
    owns: ['retriesConfig'],
    part: { fields: retries },
  },
  {
    id: 'batches',
    tab: 'configuration',
    rank: 40,
    text: 'gateway:batches.',
    owns: ['batchesConfig'],
    part: { fields: batches },
  },
  {
    id: 'priority-queue',
    tab: 'configuration',
    rank: 50,
    text: 'gateway:queue.',
    owns: ['priorityQueue'],
    part: { fields: priorityQueue },
  },
];
