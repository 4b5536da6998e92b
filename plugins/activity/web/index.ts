import { plugin } from '#core/plugin/plugin.ts';
import { startStep } from '#core/web/points.ts';
import { accountTabs } from '#plugins/accounts/web/public.ts';
import { diagnosticsTab } from '#plugins/diagnostics/web/public.ts';
import { startClickLog } from './start.ts';

/** Of an account, and of a service. */
const tab = { id: 'clicks', rank: 80, label: 'activity:tab', page: () => import('./clicks-tab.tsx') };

export default plugin({
  id: 'activity',
  requires: ['accounts', 'services'],
  extends: ['diagnostics'],
  contributes: [
    startStep({ id: 'click-log', rank: 900, visitors: true, run: startClickLog }),
    accountTabs({ ...tab, shown: ({ owner }, { settings }) => owner && settings.saveClicksEnabled }),
    diagnosticsTab({
      ...tab,
      about: 'all',
      shown: ({ mayEdit }, { settings }) => mayEdit && settings.saveClicksEnabled,
    }),
  ],
});
