import { plugin } from '#core/plugin/plugin.ts';
import { documentation, route } from '#core/web/points.ts';
import { docPages } from './public.ts';

const page = () => import('./docs-page.tsx');

export default plugin({
  id: 'documentation',
  contributes: [
    documentation({ to: '/docs' }),
    route({ path: '/docs', audience: 'anyone', title: 'core:documentation', page }),
    route({ path: '/docs/:id', audience: 'anyone', title: 'core:documentation', page }),
    docPages({ id: 'documentation', load: () => import('./own-pages.ts') }),
  ],
});
