import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { State, StateFile, StateStorage } from '../public.ts';
import { OpenFolder } from './open-folder.ts';

/** States in folders of the server: one for each service, which its instances write to, and in it one for each training. */
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
    return lstat(this.directory(state)).then(
      (about) => about.isDirectory(),
      () => false,
    );
  }

  async *files(state: State): AsyncGenerator<StateFile> {
    await using folder = await OpenFolder.at(this.directory(state));
    if (folder) yield* folder.files();
  }

  async *read(state: State, name: string): AsyncGenerator<Uint8Array> {
    const { folders, file } = partsOf(name);
    await using top = await OpenFolder.at(this.directory(state));
    await using folder = await top?.below(folders);
    const found = await folder?.file(file);
    if (!found) throw new Error(`There is no file ${name} among what was learnt.`);
    yield* found.createReadStream() as AsyncIterable<Uint8Array>;
  }

  async write(state: State, name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const { folders, file } = partsOf(name);
    await this.#makeRoom(state);
    const directory = this.directory(state);
    await mkdir(directory, { recursive: true });
    await using top = await OpenFolder.at(directory);
    await using folder = await top?.below(folders, { make: true });
    if (!folder) throw new Error(`The folder of ${name} is taken by something that is no folder.`);
    const unfinished = folder.pathOf(`${file}.${randomUUID()}`);
    try {
      await writeFile(unfinished, content, { flag: 'wx' });
      await rename(unfinished, folder.pathOf(file));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async #makeRoom(state: State): Promise<void> {
    const service = dirname(this.directory(state));
    await mkdir(service, { recursive: true });
    // Each instance may be a user of its own.
    await chmod(service, 0o777);
  }
}

/** Names of files come from where programs write, and may be of any kind there. */
function partsOf(name: string): { readonly folders: readonly string[]; readonly file: string } {
  const parts = name.split('/');
  if (name.includes('\0') || parts.some((part) => ['', '.', '..'].includes(part)))
    throw new Error(`${JSON.stringify(name)} cannot be kept as a file. Give it another name.`);
  return { folders: parts.slice(0, -1), file: parts.at(-1)! };
}
