import { readFileSync } from 'node:fs';
import { serve } from '#plugins/gateway/service/public.ts';
import { bell } from './bell.ts';
import { Bot } from './bot.ts';
import dialog from './dialog.json' with { type: 'json' };
import image from './image.json' with { type: 'json' };

const media = {
  picture: (name: string) => `data:image/svg+xml;base64,${readFileSync(new URL(name, import.meta.url), 'base64')}`,
  bell: `data:audio/wav;base64,${bell().toString('base64')}`,
};
const bot = new Bot(dialog, media);
const { request } = image.example;

serve({
  descriptor: {
    name: image.name,
    fittable: false,
    methods: { predict: { input: { data: { type: 'ChatRequest' } }, output: { type: 'ChatResponse' } } },
    schemaFiles: {
      'predictRequest-example.json': JSON.stringify(request, null, 2),
      'predictResponse-example.json': JSON.stringify(new Bot(dialog, media).answer(request), null, 2),
    },
  },
  predict: (data) => bot.answer(data),
});
