import { plugin } from '#core/plugin/plugin.ts';
import { sampleImage } from '#plugins/images/server/public.ts';
import { dataTypes } from '#plugins/services/server/public.ts';
import { textTypes } from './data-types.ts';

export default plugin({
  id: 'testing-text',
  requires: ['images', 'services'],
  contributes: [
    ...['text-classification', 'ner', 'text2vec', 'text-processing'].map((name) => sampleImage({ name })),
    dataTypes({ file: 'mlp-data-nlp.yml', types: textTypes }),
  ],
});
