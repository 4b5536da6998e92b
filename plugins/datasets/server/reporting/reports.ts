import type { DatasetReport } from '../../contract.ts';
import type { Content } from '../storing/content.ts';
import type { Chunk, VersionRow } from '../tables.ts';
import type { DatasetType } from '../types.ts';
import { gistOf, type Gist } from './gist.ts';
import { Inspector } from './inspector.ts';

/** What gists may take together, in bytes: those of some five million rows. */
const mostHeldBytes = 80 * 2 ** 20;

/** Reports on versions. What was found in a chunk is remembered, so that after an edit those alone are read that it has changed. */
export class Reports {
  readonly #content: Pick<Content, 'rowsOf'>;
  /** By the type and the digest of a chunk; those that were asked for last stand last. */
  readonly #gists = new Map<string, Gist>();
  #held = 0;
  readonly #mostHeld: number;

  constructor(content: Pick<Content, 'rowsOf'>, mostHeld = mostHeldBytes) {
    this.#content = content;
    this.#mostHeld = mostHeld;
  }

  async on(version: VersionRow, type: DatasetType, signal: AbortSignal): Promise<DatasetReport> {
    const inspector = new Inspector(type);
    let first = 1;
    for (const chunk of version.chunks) {
      signal.throwIfAborted();
      inspector.addGist(await this.#gistOf(chunk, type), first);
      first += chunk.rows;
    }
    return inspector.report();
  }

  async #gistOf(chunk: Chunk, type: DatasetType): Promise<Gist> {
    const name = `${type.name} ${chunk.digest}`;
    const gist = this.#gists.get(name) ?? gistOf(type, await this.#content.rowsOf(chunk, type));
    // Another report may have read the same chunk meanwhile, whose gist is counted already.
    this.#drop(name);
    this.#gists.set(name, gist);
    this.#held += bytesOf(gist);
    for (const oldest of this.#gists.keys()) {
      if (this.#held <= this.#mostHeld) break;
      this.#drop(oldest);
    }
    return gist;
  }

  #drop(name: string): void {
    const gist = this.#gists.get(name);
    if (!gist) return;
    this.#gists.delete(name);
    this.#held -= bytesOf(gist);
  }
}

/** What an entry of a Map takes besides its text, about. */
const entryBytes = 64;

function bytesOf({ hashes, abouts, empties, classes }: Gist): number {
  const names = [...classes.keys()].reduce((sum, name) => sum + name.length * 2, 0);
  const entries = (empties.size + classes.size) * entryBytes;
  return hashes.byteLength + (abouts?.byteLength ?? 0) + entries + names;
}
