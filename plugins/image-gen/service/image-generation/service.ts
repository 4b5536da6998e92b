import { serve } from '#plugins/gateway/service/public.ts';
import { answer } from './answer.ts';
import image from './image.json' with { type: 'json' };

const { request } = image.example;

serve({
  descriptor: {
    name: image.name,
    fittable: false,
    methods: {
      predict: {
        input: { data: { type: 'ImageGenerationRequest' }, config: { type: 'ImageGenerationConfig' } },
        output: { type: 'ImageGenerationResponse' },
      },
    },
    schemaFiles: {
      'predictRequest-example.json': JSON.stringify(request, null, 2),
      'predictConfig-example.json': JSON.stringify({ size: '512x512' }, null, 2),
      'predictResponse-example.json': JSON.stringify(
        { created: 1_750_000_000, data: [{ b64_json: 'iVBORw0KGgo…' }] },
        null,
        2,
      ),
    },
  },
  predict: (data, { config }) => answer(data, config),
});
