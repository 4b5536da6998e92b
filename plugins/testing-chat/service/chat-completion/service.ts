import { serve } from '#plugins/gateway/service/public.ts';
import { answer } from './answer.ts';
import { loadGuide } from './guide.ts';
import image from './image.json' with { type: 'json' };

const guide = loadGuide();
const { request, config } = image.example;

serve({
  descriptor: {
    name: image.name,
    fittable: false,
    methods: {
      predict: {
        input: { data: { type: 'ChatCompletionRequest' }, config: { type: 'ChatCompletionConfig' } },
        output: { type: 'ChatCompletionResult' },
      },
    },
    schemaFiles: {
      'predictRequest-example.json': JSON.stringify(request, null, 2),
      'predictConfig-example.json': JSON.stringify(config, null, 2),
      'predictResponse-example.json': JSON.stringify(
        answer(guide, request, config, new AbortController().signal),
        null,
        2,
      ),
    },
  },
  predict: (data, { config: settings, signal }) => answer(guide, data, settings, signal),
});
