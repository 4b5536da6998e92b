import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';

export interface LicenceEnvironment {
  /** The vendor's public key (SPKI, PEM); undefined where no licence is asked for. */
  readonly keyFile: string | undefined;
  /** Where a licence is read from before one is installed by hand. */
  readonly file: string | undefined;
  /** How long before its end a licence is said to expire soon. */
  readonly soonDays: number;
}

/** Whether a file holds a public key, looked at before anything starts. */
function holdsKey(file: string): boolean {
  try {
    return createPublicKey(readFileSync(file)).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

export const licenceEnvironment = environment(
  'licence',
  z
    .object({
      LICENCE_PUBLIC_KEY_FILE: z
        .string()
        .min(1)
        .refine(holdsKey, 'must name a file with a public key (PEM)')
        .optional(),
      LICENCE_FILE: z.string().min(1).optional(),
      LICENCE_SOON_DAYS: z.coerce.number().int().min(1).max(365).default(30),
    })
    .transform((read): LicenceEnvironment => ({
      keyFile: read.LICENCE_PUBLIC_KEY_FILE,
      file: read.LICENCE_FILE,
      soonDays: read.LICENCE_SOON_DAYS,
    })),
);
