import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';

export interface FittingEnvironment {
  /** The type of the storage in which services keep what they learn. */
  readonly storage: 'local' | 's3';
}

export const fittingEnvironment = environment(
  'fitting',
  z
    .object({ TRAINING_STORAGE: z.enum(['local', 's3'], { error: 'must be local or s3' }).default('local') })
    .transform((read): FittingEnvironment => ({ storage: read.TRAINING_STORAGE })),
);
