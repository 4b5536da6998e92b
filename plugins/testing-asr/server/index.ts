import * as z from 'zod';
import { plugin } from '#core/plugin/plugin.ts';
import { sampleImage } from '#plugins/images/server/public.ts';
import { dataTypes } from '#plugins/services/server/public.ts';

/** What services of speech recognition take and give, by the names that clients know. */
const types = {
  AsrRequest: z.looseObject({ audio_base64: z.base64() }),
  AsrResponse: z.looseObject({ text: z.string(), confidence: z.number().min(0).max(1).optional() }),
};

export default plugin({
  id: 'testing-asr',
  requires: ['images', 'services'],
  contributes: [sampleImage({ name: 'asr' }), dataTypes({ file: 'mlp-data-asr.yml', types })],
});
