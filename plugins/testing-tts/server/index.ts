import * as z from 'zod';
import { plugin } from '#core/plugin/plugin.ts';
import { datasetType } from '#plugins/datasets/server/public.ts';
import { sampleImage } from '#plugins/images/server/public.ts';
import { dataTypes } from '#plugins/services/server/public.ts';

const AudioFormat = z.looseObject({
  audioEncoding: z.literal('LINEAR16_PCM').optional(),
  sampleRateHertz: z.int32().min(1).optional(),
  chunkSizeKb: z.int32().min(1).optional(),
});

/** What services of speech synthesis take and give, by the names that clients know. */
const types = {
  TtsRequest: z.looseObject({
    text: z.string(),
    voice: z.string().optional(),
    outputAudioSpec: AudioFormat.optional(),
  }),
  TtsConfig: z.looseObject({
    voice: z.string().optional(),
    outputAudioSpec: AudioFormat.optional(),
    encodeBase64: z.boolean().optional(),
  }),
  TtsResponse: z.looseObject({ text: z.string().optional(), audio_base64: z.base64() }),
};

export default plugin({
  id: 'testing-tts',
  requires: ['images', 'services'],
  extends: ['datasets'],
  contributes: [
    sampleImage({ name: 'tts' }),
    datasetType({
      name: 'TtsDictionary',
      rows: 'dictionary',
      fields: [
        { name: 'original', longest: 200, headings: ['word'] },
        { name: 'replacement', longest: 500, headings: ['pronounce as', 'pronounce-as', 'pronunciation'] },
      ],
      key: 'original',
      ignoresCase: true,
    }),
    dataTypes({ file: 'mlp-data-tts.yml', types }),
  ],
});
