import { serve } from '#plugins/gateway/service/public.ts';
import { answer } from './answer.ts';
import image from './image.json' with { type: 'json' };
import { loadLanguages } from './languages.ts';

const languages = loadLanguages();
const { request, config } = image.example;

serve({
  descriptor: {
    name: image.name,
    fittable: false,
    methods: { predict: { input: { data: { type: 'TtsRequest' }, config: { type: 'TtsConfig' } }, output: { type: 'TtsResponse' } } },
    schemaFiles: {
      'predictRequest-example.json': JSON.stringify(request, null, 2),
      'predictConfig-example.json': JSON.stringify(config, null, 2),
      'predictResponse-example.json': JSON.stringify({ text: request.text, audio_base64: 'UklGRiR…' }, null, 2),
    },
  },
  predict: (data, { config: settings }) => answer(languages, data, settings),
});
