import * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';
import type { StateFiles } from '#plugins/storage/service/public.ts';

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

/** Keeps a dictionary in a directory of where state is kept; a reader sees the old file or the new one, never a part. */
export const saveDictionary = (files: StateFiles, directory: string, dictionary: Dictionary): Promise<void> =>
  files.write(directory, fileName, JSON.stringify(dictionary));

/** Loads the dictionary that `saveDictionary` kept in a directory; undefined where it kept none. */
export async function loadDictionary(files: StateFiles, directory: string): Promise<Dictionary | undefined> {
  const found = await files.read(directory, fileName);
  if (!found) return undefined;
  try {
    return Dictionary.parse(JSON.parse(String(found)));
  } catch (cause) {
    throw new Error(`The dictionary ${directory}/${fileName} cannot be loaded: train this service again.`, { cause });
  }
}
