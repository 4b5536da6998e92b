import { plugin } from '#core/plugin/plugin.ts';
import { snippetLibrary } from '#plugins/testing/web/public.ts';

export default plugin({
  id: 'openai-adapters',
  extends: ['testing'],
  contributes: [snippetLibrary(() => import('./snippets/library.ts'))],
});
