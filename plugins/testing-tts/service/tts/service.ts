import * as z from 'zod';
import { serve } from '#plugins/gateway/service/public.ts';
import { stateFiles } from '#plugins/storage/service/public.ts';
import { answer, Config, Request } from './answer.ts';
import { loadDictionary, readTraining, saveDictionary } from './dictionary.ts';
import image from './image.json' with { type: 'json' };
import { loadLanguages } from './languages.ts';

const languages = loadLanguages();
const storage = process.env['MLP_STORAGE_DIR'];
const learnt = (storage && (await loadDictionary(stateFiles(), storage))) || [];
const { request, config } = image.example;

serve({
  descriptor: {
    name: image.name,
    fittable: true,
    methods: {
      predict: {
        input: { data: { type: 'TtsRequest' }, config: { type: 'TtsConfig' } },
        output: { type: 'TtsResponse' },
      },
      fit: { input: { train_data: { type: 'TtsDictionary' } }, output: { type: 'Empty' } },
    },
    schemaFiles: {
      'predictRequest-example.json': JSON.stringify(request, null, 2),
      'predictConfig-example.json': JSON.stringify(config, null, 2),
      'predictResponse-example.json': JSON.stringify({ text: request.text, audio_base64: 'UklGRiR…' }, null, 2),
      'predictRequest-schema.json': JSON.stringify(z.toJSONSchema(Request, { io: 'input' }), null, 2),
      'predictConfig-schema.json': JSON.stringify(z.toJSONSchema(Config, { io: 'input' }), null, 2),
      'fitData-example.json': JSON.stringify({ dictionary: [{ original: 'Berth', replacement: 'burth' }] }, null, 2),
      'fitConfig-example.json': '{}',
    },
  },
  predict: (data, { config: settings }) => answer(languages, data, settings, learnt),
  async fit({ trainData, modelDir }) {
    await saveDictionary(stateFiles(), modelDir, readTraining(trainData));
  },
});
