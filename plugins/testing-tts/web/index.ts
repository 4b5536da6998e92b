import { plugin } from '#core/plugin/plugin.ts';
import { serviceTester } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'testing-tts',
  requires: ['testing', 'services'],
  contributes: [
    serviceTester({
      taskType: 'tts',
      text: () => import('./speech-request.ts'),
      input: { label: 'testing-tts:form', page: () => import('./speech-form.tsx') },
      result: { label: 'testing-tts:speech', page: () => import('./speech.tsx') },
    }),
  ],
});
