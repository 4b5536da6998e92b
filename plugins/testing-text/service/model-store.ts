import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import { Fault } from '#core/contract/fault.ts';

/** Refuses to train where trained state is not kept in a directory, as these services can use no other storage. */
export function requireLocalStorage(type = process.env['MLP_STORAGE_TYPE']): void {
  if (type === 'local') return;
  throw new Fault(
    'storage.unsupported',
    `This service stores trained models in a local directory only, but MLP_STORAGE_TYPE is ${type || 'not set'}.`,
    500,
  );
}

/** Stores a model as `model.json` in a directory, which is made when absent; a reader sees the old file or the new one, never a part. */
export const saveModel = (directory: string, model: object): Promise<void> => save(directory, 'model.json', model);

/** Stores what a training came to as `metrics.json`, where the platform reads it. */
export const saveScores = (directory: string, scores: object): Promise<void> => save(directory, 'metrics.json', scores);

async function save(directory: string, name: string, value: object): Promise<void> {
  await mkdir(directory, { recursive: true });
  const unfinished = join(directory, `${name}.${process.pid}`);
  await writeFile(unfinished, JSON.stringify(value));
  await rename(unfinished, join(directory, name));
}

/** Loads the model that `saveModel` stored in a directory; undefined where it stored none. */
export async function loadModel<S extends z.ZodType>(directory: string, model: S): Promise<z.infer<S> | undefined> {
  const path = join(directory, 'model.json');
  try {
    return model.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`The trained model ${path} cannot be loaded: train this service again.`, { cause });
  }
}
