import { plugin } from '#core/plugin/plugin.ts';
import { serviceTester } from '#plugins/services/web/public.ts';

const text = () => import('./texts-request.ts');

export default plugin({
  id: 'testing-text',
  requires: ['testing', 'services'],
  contributes: [
    serviceTester({
      taskType: 'ner',
      text,
      result: { label: 'testing-text:highlights', page: () => import('./highlights.tsx') },
    }),
    serviceTester({
      taskType: 'text-classification',
      text,
      result: { label: 'testing-text:classes', page: () => import('./classes.tsx') },
    }),
    serviceTester({
      taskType: 'text-processing',
      text,
      result: { label: 'testing-text:outcome', page: () => import('./processed.tsx') },
    }),
    serviceTester({
      taskType: 'text2vec',
      text,
      result: { label: 'testing-text:comparison', page: () => import('./comparison.tsx') },
    }),
  ],
});
