import { readFileSync } from 'node:fs';
import { serve } from '#plugins/gateway/service/public.ts';
import { speak, toWav, voices } from '#plugins/testing-tts/service/public.ts';
import { answer } from './answer.ts';
import { digitPronunciations } from './digits.ts';
import image from './image.json' with { type: 'json' };
import { read } from './model-file.ts';

const units = read(readFileSync(new URL('./digits.json', import.meta.url), 'utf8'));
const exampleRate = 8000;
const [speech = new Float32Array()] = speak('one two three', digitPronunciations, voices.female, exampleRate);
const request = { audio_base64: toWav(speech, exampleRate).toString('base64') };

serve({
  descriptor: {
    name: image.name,
    fittable: false,
    methods: {
      predict: {
        input: { data: { type: 'AsrRequest' }, config: { type: 'AsrConfig' } },
        output: { type: 'AsrResponse' },
      },
    },
    schemaFiles: {
      'predictRequest-example.json': JSON.stringify(request, null, 2),
      'predictConfig-example.json': JSON.stringify({ language: 'en' }, null, 2),
      'predictResponse-example.json': JSON.stringify(await answer(units, request, {}), null, 2),
    },
  },
  predict: (data, { config }) => answer(units, data, config),
});
