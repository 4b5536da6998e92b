import { plugin } from '#core/plugin/plugin.ts';
import { serviceTester } from '#plugins/services/web/public.ts';
import { speechRequest } from './speech-request.ts';

export default plugin({
  id: 'testing-tts',
  requires: ['testing'],
  contributes: [serviceTester({ taskType: 'tts', text: speechRequest, result: { label: 'testing-tts:speech', page: () => import('./speech.tsx') } })],
});
