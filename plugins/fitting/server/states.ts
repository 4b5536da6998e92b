import { chmod, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { FitRunData } from '../contract.ts';

const largestMetrics = 2 ** 20;
const mostFiles = 1_000;

/** Where services keep what they learnt: a folder for each service, and in it one for each training. */
export class States {
  readonly #root: string;
  constructor(dataDir: string) {
    this.#root = resolve(dataDir, 'training');
  }

  /** Of the training with an id; 0 is none, whose folder is never there. */
  folder(modelId: number, runId: number): string {
    return join(this.#root, String(modelId), `run-${runId}`);
  }

  /** Makes room for what a training will write; each instance may be a user of its own. */
  async prepare(folder: string): Promise<void> {
    await mkdir(dirname(folder), { recursive: true });
    await chmod(dirname(folder), 0o777);
    await this.drop(folder);
  }

  /** What another service's instance wrote becomes this one's. */
  async move(from: string, to: string): Promise<void> {
    if (from === to) return;
    await this.prepare(to);
    await rename(from, to);
  }

  async drop(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true });
  }

  /** Drops all that a service has learnt. */
  async forget(modelId: number): Promise<void> {
    await this.drop(join(this.#root, String(modelId)));
  }

  async has(folder: string): Promise<boolean> {
    return stat(folder).then(
      () => true,
      () => false,
    );
  }

  async artefacts(folder: string): Promise<FitRunData['artefacts']> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile()).slice(0, mostFiles);
    return Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { name: path.slice(folder.length + 1), bytes: (await stat(path)).size };
      }),
    );
  }

  /** What the service says of its scores, where it says something. */
  async metrics(folder: string): Promise<FitRunData['metrics']> {
    const path = join(folder, 'metrics.json');
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.size > largestMetrics) return undefined;
    try {
      const value: unknown = JSON.parse(await readFile(path, 'utf8'));
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as NonNullable<FitRunData['metrics']>)
        : undefined;
    } catch {
      return undefined;
    }
  }
}
