import { expect, test } from 'vitest';
import * as z from 'zod';
import { abilitiesOf } from './abilities.ts';

const described = (content: string) => ({
  name: 'tts',
  fittable: false,
  methods: {},
  schemaFiles: [{ name: 'predictRequest-schema.json', content }],
});
const asSchema = (request: z.ZodType) => JSON.stringify(z.toJSONSchema(request, { io: 'input' }));

test('a schema tells the voices, the rates and whether there is a dictionary', () => {
  const request = z.object({
    text: z.string(),
    voice: z.enum(['anna', 'boris']).nullish(),
    outputAudioSpec: z.object({ sampleRateHertz: z.int().min(16_000).max(24_000).nullish() }).nullish(),
    dictionary: z.array(z.object({ original: z.string(), replacement: z.string() })).nullish(),
  });
  expect(abilitiesOf(described(asSchema(request)))).toEqual({
    voices: ['anna', 'boris'],
    rates: [16_000, 22_050, 24_000],
    dictionary: true,
  });
});

test('what a schema does not name is not offered', () => {
  expect(abilitiesOf(described(asSchema(z.object({ text: z.string() }))))).toEqual({
    voices: undefined,
    rates: [],
    dictionary: false,
  });
});

test.each([
  ['nothing', undefined],
  ['no JSON', described('{')],
  ['no schema', described('[1]')],
])('a service that says %s may know any voice and the common rates', (_what, descriptor) => {
  expect(abilitiesOf(descriptor)).toEqual({
    voices: undefined,
    rates: [8_000, 16_000, 22_050, 24_000, 44_100, 48_000],
    dictionary: false,
  });
});
