import { plugin } from '#core/plugin/plugin.ts';
import { datasetEditor } from '#plugins/datasets/web/public.ts';
import { serviceTester } from '#plugins/services/web/public.ts';

export default plugin({
  id: 'testing-tts',
  requires: ['testing', 'services'],
  extends: ['datasets'],
  contributes: [
    serviceTester({
      taskType: 'tts',
      text: () => import('./speech-request.ts'),
      input: { label: 'testing-tts:form', page: () => import('./speech-form.tsx') },
      result: { label: 'testing-tts:speech', page: () => import('./speech.tsx') },
    }),
    datasetEditor({
      id: 'dictionary',
      dataType: 'TtsDictionary',
      label: 'testing-tts:words.title',
      page: () => import('./dictionary/dictionary-tab.tsx'),
    }),
  ],
});
