import { serve } from '#plugins/gateway/service/public.ts';
import { parseConfig, parseRequest } from '../request.ts';
import { Config, answer, requestOf } from './answer.ts';
import image from './image.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import { recogniser } from './recogniser.ts';

const recognise = recogniser(names);

function predict(data: unknown, config: unknown) {
  return answer(recognise, parseRequest(requestOf(data), data), parseConfig(Config, config));
}

const { request, config } = image.example;

serve({
  descriptor: {
    name: image.name,
    fittable: false,
    methods: {
      predict: {
        input: { data: { type: 'TextsCollection' }, config: { type: 'NerConfig' } },
        output: { type: 'NamedEntitiesCollection' },
      },
    },
    schemaFiles: {
      'predictRequest-example.json': JSON.stringify(request, null, 2),
      'predictConfig-example.json': JSON.stringify(config, null, 2),
      'predictResponse-example.json': JSON.stringify(await predict(request, config), null, 2),
    },
  },
  predict: (data, { config }) => predict(data, config),
});
