import { plugin } from '#core/plugin/plugin.ts';
import { sampleImage } from '#plugins/images/server/public.ts';
import { dataTypes } from '#plugins/services/server/public.ts';
import { chatTypes } from './data-types.ts';

export default plugin({
  id: 'testing-chat',
  requires: ['images', 'services'],
  contributes: [
    ...['chat-completion', 'chat'].map((name) => sampleImage({ name })),
    dataTypes({ file: 'mlp-data-gpt.yml', types: chatTypes }),
  ],
});
