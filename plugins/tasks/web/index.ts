import { plugin } from '#core/plugin/plugin.ts';
import { atRest } from '#core/web/page/bundle.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { accountEntry, headerItem, route } from '#core/web/points.ts';

const rest = atRest(() => import('./bundles/at-rest.ts'));

export default plugin({
  id: 'tasks',
  requires: ['accounts', 'services'],
  contributes: [
    headerItem({ id: 'tasks', rank: 10, audience: 'user', item: lazyPage(rest('TasksButton')) }),
    // Superadministrators have no button in the header.
    accountEntry({ id: 'tasks', rank: 30, audience: 'superadmin', to: '/job-status', label: 'tasks:title' }),
    route({ path: '/job-status', audience: 'signedIn', title: 'tasks:title', page: () => import('./tasks-page.tsx') }),
  ],
});
