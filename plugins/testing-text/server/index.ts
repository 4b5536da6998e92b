import { plugin } from '#core/plugin/plugin.ts';
import { sampleImage } from '#plugins/images/server/public.ts';

export default plugin({
  id: 'testing-text',
  requires: ['images'],
  contributes: ['text-classification', 'ner', 'text2vec', 'text-processing'].map((name) => sampleImage({ name })),
});
