import { readFileSync } from 'node:fs';
import { serve } from '#plugins/gateway/service/public.ts';
import { parseConfig, parseRequest } from '../request.ts';
import { Config, Request, answer } from './answer.ts';
import { embedderOf } from './embedder.ts';
import image from './image.json' with { type: 'json' };
import { read } from './meanings-file.ts';

const embed = embedderOf(read(readFileSync(new URL('./meanings.json', import.meta.url), 'utf8')));

function predict(data: unknown, config: unknown) {
  return answer(embed, parseRequest(Request, data), parseConfig(Config, config));
}

const { request, config } = image.example;

serve({
  descriptor: {
    name: image.name,
    fittable: false,
    methods: {
      predict: {
        input: { data: { type: 'TextsCollection' }, config: { type: 'EmbeddingConfig' } },
        output: { type: 'TextsEmbeddedCollection' },
      },
    },
    schemaFiles: {
      'predictRequest-example.json': JSON.stringify(request, null, 2),
      'predictConfig-example.json': JSON.stringify(config, null, 2),
      'predictResponse-example.json': JSON.stringify(
        predict({ texts: request.texts.slice(0, 1) }, { dimensions: 8 }),
        null,
        2,
      ),
    },
  },
  predict: (data, { config }) => predict(data, config),
});
