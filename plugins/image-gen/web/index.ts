import { plugin } from '#core/plugin/plugin.ts';
import { serviceTester } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'image-gen',
  requires: ['testing', 'services'],
  contributes: [
    serviceTester({
      taskType: 'image-generation',
      text: () => import('./prompt-request.ts'),
      result: { label: 'image-gen:pictures', page: () => import('./pictures.tsx') },
      panel: { label: 'image-gen:pictures', page: () => import('./picture-panel.tsx'), takes: true },
    }),
  ],
});
