import * as z from 'zod';
import { serve } from '#plugins/gateway/service/public.ts';
import { parseConfig, parseRequest } from '../request.ts';
import image from './image.json' with { type: 'json' };
import { Config as Detection, Request, detectLanguages } from './language-detector.ts';
import { corrected } from './typography.ts';

const Config = Detection.extend({
  /** What to do with the texts: tell their languages, or mend their typography. */
  operation: z.enum(['detect', 'correct']).default('detect'),
});

function predict(data: unknown, settings: unknown) {
  const request = parseRequest(Request, data);
  const config = parseConfig(Config, settings);
  return config.operation === 'correct'
    ? { corrected_texts: request.texts.map(corrected) }
    : detectLanguages(request, config);
}

const { request, config } = image.example;

serve({
  descriptor: {
    name: image.name,
    fittable: false,
    methods: {
      predict: {
        input: { data: { type: 'TextsCollection' }, config: { type: 'TextProcessingConfig' } },
        output: { type: 'TextsListCollection' },
      },
    },
    schemaFiles: {
      'predictRequest-example.json': JSON.stringify(request, null, 2),
      'predictConfig-example.json': JSON.stringify(config, null, 2),
      'predictResponse-example.json': JSON.stringify(predict(request, config), null, 2),
    },
  },
  predict: (data, { config }) => predict(data, config),
});
