import * as z from 'zod';
import { settings } from '#core/plugin/plugin.ts';

/** What a host sets for its hosting servers. */
export const hostingSettings = settings(
  'resource-groups',
  z.object({
    bundles: z.string().default('dist/images').describe('The folder of the images that ship with the product.'),
    machinePrices: z
      .object({
        core: z.number().min(0).default(0),
        memoryGib: z.number().min(0).default(0),
        diskGib: z.number().min(0).default(0),
        gpu: z.number().min(0).default(0),
      })
      .optional()
      .describe('What an hour of a part of a machine of this installation costs; servers and templates may follow it.'),
  }),
);
