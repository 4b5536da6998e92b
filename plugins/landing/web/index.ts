import { plugin } from '#core/plugin/plugin.ts';
import { homePage, route } from '#core/web/points.ts';

export default plugin({
  id: 'landing',
  requires: ['services', 'catalog', 'requests', 'testing'],
  contributes: [
    homePage({ id: 'landing', rank: 10, to: '/', label: 'landing:home', audience: 'guest' }),
    route({ path: '/', audience: 'guest', early: true, page: () => import('./landing-page.tsx') }),
    route({ path: '/landing', audience: 'anyone', early: true, page: () => import('./landing-page.tsx') }),
  ],
});
