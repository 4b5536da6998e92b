import * as z from 'zod';
import schema from './fit-config-schema.json' with { type: 'json' };

/** How the classifier is trained, as its schema says to whoever trains it. */
export const FitConfig = z
  .fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  .pipe(z.object({ rounds: z.int(), learningRate: z.number(), scored: z.boolean() }));
