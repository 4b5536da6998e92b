import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '#core/contract/fault.ts';
import { Model } from './classifier.ts';
import type { Scores } from './scores.ts';

/** Refuses to train where trained state is not kept in a directory, as this service can use no other storage. */
export function requireLocalStorage(type = process.env['MLP_STORAGE_TYPE']): void {
  if (type === 'local') return;
  throw new Fault(
    'storage.unsupported',
    `This service stores trained models in a local directory only, but MLP_STORAGE_TYPE is ${type || 'not set'}.`,
    500,
  );
}

/** Stores a model as `model.json` in a directory, which is made when absent; a reader sees the old file or the new one, never a part. */
export const saveModel = (directory: string, model: Model): Promise<void> => save(directory, 'model.json', model);

/** Stores what a training came to as `metrics.json`, where the platform reads it. */
export const saveScores = (directory: string, scores: Scores): Promise<void> => save(directory, 'metrics.json', scores);

async function save(directory: string, name: string, value: unknown): Promise<void> {
  await mkdir(directory, { recursive: true });
  const unfinished = join(directory, `${name}.${process.pid}`);
  await writeFile(unfinished, JSON.stringify(value));
  await rename(unfinished, join(directory, name));
}

/** Loads the model that `saveModel` stored in a directory; undefined where it stored none. */
export async function loadModel(directory: string): Promise<Model | undefined> {
  const path = join(directory, 'model.json');
  try {
    return Model.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`The trained model ${path} cannot be loaded: train this service again.`, { cause });
  }
}
