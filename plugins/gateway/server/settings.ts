import * as z from 'zod';
import { settings } from '#core/plugin/plugin.ts';

const mebibyte = 1024 * 1024;

/** What a host may set of the calls of services: how large a request may be, and how deep its JSON may nest. */
export const gatewaySettings = settings(
  'gateway',
  z.strictObject({
    largestRequestBytes: z
      .int()
      .min(1024)
      .max(1024 * mebibyte)
      .default(64 * mebibyte),
    // Parsers of services recurse: those of Python and Java give up at some hundreds, others end their process.
    deepestJson: z.int().min(1).max(100_000).default(256),
  }),
);
export type GatewaySettings = z.output<typeof gatewaySettings.schema>;
