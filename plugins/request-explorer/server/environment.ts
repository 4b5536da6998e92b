import * as z from 'zod';
import { environment } from '#core/plugin/variables.ts';

export interface ExplorerEnvironment {
  readonly keptDays: number;
  /** Of all services together. */
  readonly mostRows: number;
}

export const explorerEnvironment = environment(
  'request-explorer',
  z
    .object({
      REQUESTS_KEPT_DAYS: z.coerce.number().int().min(1).max(366).default(30),
      REQUESTS_KEPT: z.coerce.number().int().min(1_000).max(1_000_000_000).default(10_000_000),
    })
    .transform((read): ExplorerEnvironment => ({ keptDays: read.REQUESTS_KEPT_DAYS, mostRows: read.REQUESTS_KEPT })),
);
