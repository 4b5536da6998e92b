import { plugin } from '#core/plugin/plugin.ts';
import { datasetType } from '#plugins/datasets/server/public.ts';
import { evaluation } from '#plugins/fitting/server/public.ts';
import { sampleImage } from '#plugins/images/server/public.ts';
import { dataTypes } from '#plugins/services/server/public.ts';
import { textTypes } from './data-types.ts';
import { classification } from './classification.ts';
import { entities } from './entities.ts';

export default plugin({
  id: 'testing-text',
  requires: ['images', 'services'],
  extends: ['datasets', 'fitting'],
  contributes: [
    ...['text-classification', 'ner', 'text2vec', 'text-processing'].map((name) => sampleImage({ name })),
    datasetType({
      name: 'TextsAndLabels',
      rows: 'items',
      fields: [
        { name: 'text', longest: 10_000 },
        { name: 'label', longest: 200 },
      ],
      key: 'text',
    }),
    datasetType({ name: 'MarkedTexts', rows: 'items', fields: [{ name: 'text', longest: 20_000 }] }),
    evaluation(classification),
    evaluation(entities),
    dataTypes({ file: 'mlp-data-nlp.yml', types: textTypes }),
  ],
});
