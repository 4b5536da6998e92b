import type { SettingsField } from '#plugins/services/web/public.ts';

/** Whether calls wait for their turn, the more urgent first. */
export const fields: readonly SettingsField[] = [
  {
    path: 'priorityQueue.enabled',
    kind: 'switch',
    group: 'gateway:queue.title',
    label: 'gateway:queue.enabled',
    help: 'gateway:queue.enabledHelp',
  },
  {
    path: 'priorityQueue.concurrencyLevel',
    kind: 'number',
    min: 0,
    max: 100_000,
    unit: 'gateway:units.requests',
    label: 'gateway:queue.concurrency',
    help: 'gateway:queue.concurrencyHelp',
  },
];
