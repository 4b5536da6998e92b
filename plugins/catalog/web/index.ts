import { plugin } from '#core/plugin/plugin.ts';
import { homePage, moduleTab, route } from '#core/web/points.ts';
import { GridViewIcon } from '#core/web/ui/icons/entry-icons.ts';
import { goKey, searchSource } from '#plugins/palette/web/public.ts';

export default plugin({
  id: 'catalog',
  requires: ['palette', 'saved-views', 'services'],
  contributes: [
    homePage({ id: 'catalog', rank: 20, to: '/catalog', label: 'catalog:open', audience: 'anyone' }),
    moduleTab({
      id: 'catalog',
      rank: 20,
      to: '/catalog',
      label: 'catalog:title',
      icon: GridViewIcon,
      audience: 'anyone',
    }),
    route({
      path: '/catalog',
      audience: 'anyone',
      modulePage: 'catalog',
      title: 'catalog:title',
      early: true,
      page: () => import('./catalog-page.tsx'),
    }),
    route({
      path: '/catalog/:account/:service/*?',
      audience: 'anyone',
      modulePage: 'catalog',
      title: 'catalog:title',
      page: () => import('./service-page.tsx'),
    }),
    goKey({ key: 'c', to: '/catalog' }),
    searchSource({
      id: 'catalog',
      rank: 20,
      label: 'catalog:title',
      audience: 'anyone',
      places: ['/catalog/:account/:service/*?'],
      load: () => import('./search-source.ts'),
    }),
  ],
});
