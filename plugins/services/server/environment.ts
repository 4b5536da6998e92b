import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';

export interface ServicesEnvironment {
  /** The sample services that the demo account gets; undefined for all that ship with the product. */
  readonly samples: ReadonlySet<string> | undefined;
}

export const servicesEnvironment = environment(
  'services',
  z
    .object({
      DEMO_SERVICES: z
        .string()
        .transform((names) => names.split(',').map((name) => name.trim()))
        .optional(),
    })
    .transform(({ DEMO_SERVICES: names }): ServicesEnvironment => ({
      samples: names && new Set(names.filter((name) => name)),
    })),
);
