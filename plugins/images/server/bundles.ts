import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { settings } from '#core/plugin/plugin.ts';
import type { UnpackBounds } from './archives/unpack.ts';

/** Where the build left the images that ship with the product, from the working folder on, and what uploads may come to. */
export const imageSettings = settings(
  'images',
  z.object({
    bundles: z.string().min(1).default('dist/images'),
    /** What an archive may have that somebody uploads, what all of an account may have together, and what one may unpack to. */
    largestArchiveBytes: z
      .int()
      .min(1)
      .default(4 * 2 ** 30),
    largestAccountBytes: z
      .int()
      .min(1)
      .default(40 * 2 ** 30),
    largestUnpackedBytes: z
      .int()
      .min(1)
      .default(16 * 2 ** 30),
    mostFiles: z.int().min(1).default(200_000),
    /** How many times its own size an archive may unpack to, beyond the first 64 MiB. */
    largestRatio: z.int().min(1).default(200),
  }),
);

/** What an archive may unpack to, of these settings. */
export const unpackBounds = ({
  largestUnpackedBytes: largestBytes,
  mostFiles,
  largestRatio,
}: z.output<typeof imageSettings.schema>): UnpackBounds => ({ largestBytes, mostFiles, largestRatio });

const Texts = z.object({ en: z.string(), ru: z.string() });

/** What a sample's `image.json` says of it. */
export const Bundle = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  version: z.string().optional(),
  taskType: z.string(),
  displayName: Texts,
  shortDescription: Texts,
  documentation: Texts,
  languages: z.array(z.string()).default([]),
  /** A request that shows what the service does, and the configuration it runs with where it has one. */
  example: z.object({ request: z.unknown(), config: z.unknown().optional() }).optional(),
  resources: z
    .object({
      cpuRequest: z.string().optional(),
      memoryLimit: z.string().optional(),
      ephemeralDiskLimit: z.string().optional(),
    })
    .optional(),
  featured: z.boolean().default(false),
  /** Whether it can be trained. */
  fittable: z.boolean().default(false),
});
export type Bundle = z.infer<typeof Bundle>;

/** Reads a bundle's manifest; undefined where there is none, an error that names the file where it cannot be read. */
export async function readBundle(folder: string, name: string): Promise<Bundle | undefined> {
  const file = join(folder, name, 'image.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return Bundle.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`The manifest ${file} cannot be read. Build the product again.`, { cause: error });
  }
}
