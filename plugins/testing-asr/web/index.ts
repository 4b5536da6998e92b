import { plugin } from '#core/plugin/plugin.ts';
import { serviceTester } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'testing-asr',
  requires: ['testing', 'services'],
  contributes: [
    serviceTester({
      taskType: 'asr',
      input: { label: 'testing-asr:audio', page: () => import('./speech-input.tsx') },
      result: { label: 'testing-asr:transcript', page: () => import('./transcript.tsx') },
    }),
  ],
});
