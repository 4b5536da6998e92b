import * as z from 'zod';
import { environment, secret, variable } from '#core/plugin/variables.ts';

/** An S3 server elsewhere, and one bucket there. */
export interface RemotePlace {
  /** Its address without a path. */
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  readonly bucket: string;
}

export interface StorageEnvironment {
  /** Undefined takes the usual one, or any that is free where that is taken. */
  readonly port: number | undefined;
  /** Where clients and instances reach the endpoint, where that is not what it listens on. */
  readonly publicUrl: string | undefined;
  /** Where the contents of objects lie, where that is not the disk of the server. */
  readonly remote: RemotePlace | undefined;
}

const address = variable.webAddress.transform((url) => url.replace(/\/+$/, ''));

export const storageEnvironment = environment(
  'storage',
  z
    .object({
      S3_PORT: variable.port.optional(),
      S3_PUBLIC_URL: address.optional(),
      S3_ENDPOINT: address.optional(),
      S3_ACCESS_KEY: z.string().optional(),
      S3_SECRET_KEY: secret(z.string()).optional(),
      S3_REGION: z.string().default('us-east-1'),
      S3_BUCKET: z
        .string()
        .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be a name of 3 to 63 small letters, digits, dots and hyphens')
        .default('berth'),
    })
    .superRefine((read, check) => {
      if (read.S3_ENDPOINT === undefined) return;
      for (const name of ['S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
        if (read[name] === undefined)
          check.addIssue({ code: 'custom', path: [name], message: 'must be set where S3_ENDPOINT is' });
    })
    .transform((read): StorageEnvironment => ({
      port: read.S3_PORT,
      publicUrl: read.S3_PUBLIC_URL,
      remote:
        read.S3_ENDPOINT === undefined
          ? undefined
          : {
              endpoint: read.S3_ENDPOINT,
              accessKey: read.S3_ACCESS_KEY!,
              secretKey: read.S3_SECRET_KEY!,
              region: read.S3_REGION,
              bucket: read.S3_BUCKET,
            },
    })),
);
