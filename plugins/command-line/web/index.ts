import { plugin } from '#core/plugin/plugin.ts';
import { docPages } from '#plugins/documentation/web/public.ts';

export default plugin({
  id: 'command-line',
  requires: [
    'accounts',
    'api-keys',
    'datasets',
    'documentation',
    'dumps',
    'gateway',
    'images',
    'instances',
    'services',
  ],
  contributes: [docPages({ id: 'command-line', load: () => import('./doc-pages.ts') })],
});
