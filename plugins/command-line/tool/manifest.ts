import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse, stringify, YAMLParseError } from 'yaml';
import * as z from 'zod';
import type { Output } from '#core/contract/call.ts';
import { isObject } from '#core/contract/json.ts';
import type { dumps } from '#plugins/dumps/contract.ts';
import { Refusal, t } from './texts.ts';

type Dump = Output<typeof dumps.getAccountDataDump>;
type Fields = Readonly<Record<string, unknown>>;

/** A dataset of a manifest: made where there is none of its name, of what a file beside the manifest holds. */
const ManifestDataset = z.strictObject({
  name: z.string().min(1),
  dataType: z.string(),
  description: z.string().optional(),
  accessMode: z.enum(['private', 'public', 'restricted']).optional(),
  file: z.string().optional(),
});
export type ManifestDataset = z.infer<typeof ManifestDataset>;

/** What an account is to have: its file in YAML, and datasets beside it. */
export interface Manifest {
  readonly data: Fields;
  readonly keys: readonly string[];
  readonly datasets: readonly (ManifestDataset & { readonly content: string | undefined })[];
}

/** Reads a manifest and the files that it names. */
export function readManifest(path: string): Manifest {
  const written = parsed(path, readFile(path));
  if (!isObject(written) || Array.isArray(written))
    throw new Refusal(t('command-line:terminal.manifest.noObject', { path }));
  const { datasets, ...data } = written as Fields;
  const read = z.array(ManifestDataset).safeParse(datasets ?? []);
  if (!read.success)
    throw new Refusal(t('command-line:terminal.manifest.datasets', { path, reason: z.prettifyError(read.error) }));
  const keys = z.array(z.string()).safeParse(data.apiTokens ?? []);
  if (!keys.success) throw new Refusal(t('command-line:terminal.manifest.keys', { path }));
  return {
    data,
    keys: keys.data,
    datasets: read.data.map((each) => ({
      ...each,
      content: each.file === undefined ? undefined : readFile(resolve(dirname(path), each.file)),
    })),
  };
}

function parsed(path: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof YAMLParseError)
      throw new Refusal(t('command-line:terminal.manifest.yaml', { path, reason: error.message }));
    throw error;
  }
}

export function readFile(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new Refusal(t('command-line:terminal.unreadable', { path, reason: (error as Error).message }));
  }
}

/** What an account has as a manifest: without what tells the same once more in single fields, and without what is empty. */
export const writtenManifest = (dump: Dump): string =>
  stringify(
    Object.fromEntries(
      Object.entries(dump).flatMap(([part, items]) =>
        // Where and when a file was taken would differ each time.
        Array.isArray(items)
          ? [[part, items.map((item: unknown) => (isObject(item) ? shortened(item as Fields) : item))]]
          : [],
      ),
    ),
    { lineWidth: 0 },
  );

function shortened(item: Fields): Fields {
  const grouped = new Set(
    Object.entries(item).flatMap(([field, value]) =>
      /^as[A-Z]\w*Data$/.test(field) && isObject(value) ? Object.keys(value) : [],
    ),
  );
  return Object.fromEntries(Object.entries(item).filter(([field, value]) => !grouped.has(field) && !isEmpty(value)));
}

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value == null ||
  (isObject(value) && Object.keys(value).length === 0) ||
  (Array.isArray(value) && value.length === 0);
