import * as z from 'zod';
import type { ServiceDescriptorData } from '#plugins/services/contract.ts';
import { readBy } from '#plugins/testing/web/parts.ts';

/** What a speech service says it can do; undefined where it says nothing. */
export interface Abilities {
  readonly voices: readonly string[] | undefined;
  /** Sample rates in Hz that can be asked for. */
  readonly rates: readonly number[];
  readonly dictionary: boolean;
}

/** The file in which a service describes its requests as a JSON schema. */
const schemaFile = 'predictRequest-schema.json';
/** Rates that sound files commonly have, from the telephone to the studio. */
const commonRates = [8_000, 16_000, 22_050, 24_000, 44_100, 48_000];

const Plain = z.object({
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
const Schema = z.union([
  z.object({ anyOf: z.array(Plain).nonempty() }).transform(({ anyOf: [first] }) => first),
  Plain,
]);
type Schema = z.output<typeof Schema>;

const schemaOf = (value: unknown): Schema | undefined => Schema.safeParse(value).data;
const within = (schema: Schema | undefined, property: string): Schema | undefined =>
  schemaOf(schema?.properties?.[property]);

/** What a service can do, by its descriptor. */
export function abilitiesOf(descriptor: ServiceDescriptorData | undefined): Abilities {
  const request = requestSchema(descriptor);
  const rate = within(within(request, 'outputAudioSpec'), 'sampleRateHertz');
  const { minimum = 0, maximum = Infinity } = rate ?? {};
  return {
    voices: within(request, 'voice')?.enum,
    rates: request && !rate ? [] : commonRates.filter((each) => each >= minimum && each <= maximum),
    dictionary: within(request, 'dictionary') !== undefined,
  };
}

function requestSchema(descriptor: ServiceDescriptorData | undefined): Schema | undefined {
  const file = descriptor?.schemaFiles.find(({ name }) => name === schemaFile);
  return file && readBy(Schema, file.content);
}
