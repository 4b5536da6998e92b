import { plugin } from '#core/plugin/plugin.ts';
import { route } from '#core/web/points.ts';

export default plugin({
  id: 'api-docs',
  contributes: [route({ path: '/swagger-ui', audience: 'anyone', title: 'api-docs:title', page: () => import('./calls-page.tsx') })],
});
