import type * as z from 'zod';
import type { StateFiles } from '#plugins/storage/service/public.ts';

/** Stores a model as `model.json` in a directory of where state is kept; a reader sees the old file or the new one, never a part. */
export const saveModel = (files: StateFiles, directory: string, model: object): Promise<void> =>
  files.write(directory, 'model.json', JSON.stringify(model));

/** Stores what a training came to as `metrics.json`, where the platform reads it. */
export const saveScores = (files: StateFiles, directory: string, scores: object): Promise<void> =>
  files.write(directory, 'metrics.json', JSON.stringify(scores));

/** Loads the model that `saveModel` stored in a directory; undefined where it stored none. */
export async function loadModel<S extends z.ZodType>(
  files: StateFiles,
  directory: string,
  model: S,
): Promise<z.infer<S> | undefined> {
  const found = await files.read(directory, 'model.json');
  if (!found) return undefined;
  try {
    return model.parse(JSON.parse(String(found)));
  } catch (cause) {
    throw new Error(`The trained model ${directory}/model.json cannot be loaded: train this service again.`, { cause });
  }
}
