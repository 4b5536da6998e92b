import * as z from 'zod';
import { environment, variable } from '#core/plugin/variables.ts';

export interface StorageEnvironment {
  /** Undefined takes the usual one, or any that is free where that is taken. */
  readonly port: number | undefined;
  /** Where clients and instances reach the endpoint, where that is not what it listens on. */
  readonly publicUrl: string | undefined;
}

export const storageEnvironment = environment(
  'storage',
  z
    .object({
      S3_PORT: variable.port.optional(),
      S3_PUBLIC_URL: variable.webAddress.transform((url) => url.replace(/\/+$/, '')).optional(),
    })
    .transform((read): StorageEnvironment => ({ port: read.S3_PORT, publicUrl: read.S3_PUBLIC_URL })),
);
