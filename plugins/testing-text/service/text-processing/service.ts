import { serve } from '#plugins/gateway/service/public.ts';
import { parseConfig, parseRequest } from '../request.ts';
import image from './image.json' with { type: 'json' };
import { Config, Request, detectLanguages } from './language-detector.ts';

function predict(data: unknown, config: unknown) {
  return detectLanguages(parseRequest(Request, data), parseConfig(Config, config));
}

const { request, config } = image.example;

serve({
  descriptor: {
    name: image.name,
    fittable: false,
    methods: { predict: { input: { data: { type: 'TextsCollection' }, config: { type: 'LanguageDetectionConfig' } }, output: { type: 'TextsListCollection' } } },
    schemaFiles: {
      'predictRequest-example.json': JSON.stringify(request, null, 2),
      'predictConfig-example.json': JSON.stringify(config, null, 2),
      'predictResponse-example.json': JSON.stringify(predict(request, config), null, 2),
    },
  },
  predict: (data, { config }) => predict(data, config),
});
