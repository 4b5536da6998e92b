import { plugin } from '#core/plugin/plugin.ts';
import { moduleTab, route } from '#core/web/points.ts';

export default plugin({
  id: 'catalog',
  requires: ['services'],
  contributes: [
    moduleTab({ id: 'catalog', rank: 20, to: '/catalog', audience: 'anyone' }),
    route({ path: '/catalog', audience: 'anyone', module: 'catalog', page: () => import('./catalog-page.tsx') }),
    route({ path: '/catalog/:account/:service/*?', audience: 'anyone', module: 'catalog', page: () => import('./service-page.tsx') }),
  ],
});
