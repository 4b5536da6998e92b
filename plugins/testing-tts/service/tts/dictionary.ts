import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';

/** One thing that is said otherwise than it is written, as `contract/spelled-out.ts` has it. */
const Entry = z.object({
  original: z.string().trim().min(1).max(200),
  replacement: z.string().trim().min(1).max(500),
});
export const Dictionary = z.array(Entry).max(5000);
export type Dictionary = readonly z.infer<typeof Entry>[];

/** The data that this service trains on. */
const Training = z.object({ dictionary: Dictionary.min(1) });

/** Reads training data, `{"dictionary": [{"original", "replacement"}]}`. */
export function readTraining(trainData: string): Dictionary {
  let value: unknown;
  try {
    value = JSON.parse(trainData);
  } catch (error) {
    throw new Fault('request.invalid', `trainData: is not JSON: ${(error as Error).message}.`, 400, {
      trainData: 'is not JSON',
    });
  }
  const parsed = Training.safeParse(value);
  if (parsed.success) return parsed.data.dictionary;
  const [issue] = parsed.error.issues;
  const path = ['trainData', ...(issue?.path ?? [])].join('.');
  throw new Fault('request.invalid', `${path}: ${issue?.message ?? 'is no dictionary'}`, 400, {
    [path]: issue?.message ?? '',
  });
}

const fileName = 'dictionary.json';

/** Keeps a dictionary in a directory, which is made when absent; a reader sees the old file or the new one, never a part. */
export async function saveDictionary(
  directory: string,
  dictionary: Dictionary,
  type = process.env['MLP_STORAGE_TYPE'],
): Promise<void> {
  if (type !== 'local')
    throw new Fault(
      'storage.unsupported',
      `This service keeps its dictionary in a local directory only, but MLP_STORAGE_TYPE is ${type || 'not set'}.`,
      500,
    );
  await mkdir(directory, { recursive: true });
  const unfinished = join(directory, `${fileName}.${process.pid}`);
  await writeFile(unfinished, JSON.stringify(dictionary));
  await rename(unfinished, join(directory, fileName));
}

/** Loads the dictionary that `saveDictionary` kept in a directory; undefined where it kept none. */
export async function loadDictionary(directory: string): Promise<Dictionary | undefined> {
  const path = join(directory, fileName);
  try {
    return Dictionary.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`The dictionary ${path} cannot be loaded: train this service again.`, { cause });
  }
}
