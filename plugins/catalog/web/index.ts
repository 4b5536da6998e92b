import { plugin } from '#core/plugin/plugin.ts';
import { moduleTab, route } from '#core/web/points.ts';
import { goKey, searchSource } from '#plugins/palette/web/public.ts';

export default plugin({
  id: 'catalog',
  requires: ['palette', 'saved-views', 'services'],
  contributes: [
    moduleTab({ id: 'catalog', rank: 20, to: '/catalog', audience: 'anyone' }),
    route({ path: '/catalog', audience: 'anyone', modulePage: 'catalog', title: 'core:modules.catalog', early: true, page: () => import('./catalog-page.tsx') }),
    route({ path: '/catalog/:account/:service/*?', audience: 'anyone', modulePage: 'catalog', title: 'core:modules.catalog', page: () => import('./service-page.tsx') }),
    goKey({ key: 'c', to: '/catalog' }),
    searchSource({ id: 'catalog', rank: 20, label: 'core:modules.catalog', audience: 'anyone', places: ['/catalog/:account/:service/*?'], load: () => import('./search-source.ts') }),
  ],
});
