import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { State, StateFile, StateStorage } from '../public.ts';

/** States in folders of the server: one for each service, and in it one for each training. */
export class FolderStates implements StateStorage {
  readonly #root: string;
  constructor(dataDir: string) {
    this.#root = resolve(dataDir, 'training');
  }

  directory({ modelId, runId }: State): string {
    return join(this.#root, String(modelId), `run-${runId}`);
  }

  bucketName(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async prepare(state: State): Promise<void> {
    await this.#makeRoom(state);
    await this.drop(state);
  }

  async move(from: State, to: State): Promise<void> {
    await this.prepare(to);
    await rename(this.directory(from), this.directory(to));
  }

  async drop(state: State): Promise<void> {
    await rm(this.directory(state), { recursive: true, force: true });
  }

  async forget(modelId: number): Promise<void> {
    await rm(join(this.#root, String(modelId)), { recursive: true, force: true });
  }

  async has(state: State): Promise<boolean> {
    return stat(this.directory(state)).then(
      () => true,
      () => false,
    );
  }

  async files(state: State): Promise<readonly StateFile[]> {
    const folder = this.directory(state);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          return { name: path.slice(folder.length + 1), bytes: (await stat(path)).size };
        }),
    );
  }

  read(state: State, name: string): AsyncIterable<Uint8Array> {
    return createReadStream(join(this.directory(state), name));
  }

  async write(state: State, name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const path = join(this.directory(state), name);
    await this.#makeRoom(state);
    await mkdir(dirname(path), { recursive: true });
    const unfinished = `${path}.${randomUUID()}`;
    await writeFile(unfinished, content);
    await rename(unfinished, path);
  }

  async #makeRoom(state: State): Promise<void> {
    const service = dirname(this.directory(state));
    await mkdir(service, { recursive: true });
    // Each instance may be a user of its own.
    await chmod(service, 0o777);
  }
}
