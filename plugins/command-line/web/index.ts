import { plugin } from '#core/plugin/plugin.ts';
import { docPages } from '#plugins/documentation/web/public.ts';

export default plugin({
  id: 'command-line',
  requires: ['documentation'],
  contributes: [docPages({ id: 'command-line', load: () => import('./doc-pages.ts') })],
});
