import { plugin } from '#core/plugin/plugin.ts';
import { settingsSection } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'gateway',
  requires: ['services'],
  contributes: [
    settingsSection({
      id: 'timeouts',
      tab: 'configuration',
      rank: 20,
      text: 'gateway:timeouts.',
      owns: ['timeouts', 'rejectRequestsIfInactive'],
      part: () => import('./timeouts.ts'),
    }),
    settingsSection({
      id: 'retries',
      tab: 'configuration',
      rank: 30,
      text: 'gateway:retries.',
      owns: ['retriesConfig'],
      part: () => import('./retries.ts'),
    }),
    settingsSection({
      id: 'batches',
      tab: 'configuration',
      rank: 40,
      text: 'gateway:batches.',
      owns: ['batchesConfig'],
      part: () => import('./batches.ts'),
    }),
    settingsSection({
      id: 'priority-queue',
      tab: 'configuration',
      rank: 50,
      text: 'gateway:queue.',
      owns: ['priorityQueue'],
      part: () => import('./priority-queue.ts'),
    }),
  ],
});
