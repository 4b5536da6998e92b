import type { DatasetReport } from '../../contract.ts';
import type { Content } from '../storing/content.ts';
import type { Chunk, VersionRow } from '../tables.ts';
import type { DatasetType } from '../types.ts';
import { gistOf, type Gist } from './gist.ts';
import { Inspector } from './inspector.ts';

/** What gists may take together, in bytes: those of some five million rows. */
const mostHeld = 80 * 2 ** 20;

/** Reports on versions. What was found in a chunk is remembered, so that after an edit those alone are read that it has changed. */
export class Reports {
  readonly #content: Content;
  /** By the type and the digest of a chunk; those that were asked for last stand last. */
  readonly #gists = new Map<string, Gist>();
  #held = 0;

  constructor(content: Content) {
    this.#content = content;
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
    const known = this.#gists.get(name);
    this.#gists.delete(name);
    const gist = known ?? gistOf(type, await this.#content.rowsOf(chunk, type));
    if (!known) this.#held += bytesOf(gist);
    this.#gists.set(name, gist);
    for (const [oldest, { hashes, abouts }] of this.#gists) {
      if (this.#held <= mostHeld) break;
      this.#gists.delete(oldest);
      this.#held -= bytesOf({ hashes, abouts });
    }
    return gist;
  }
}

const bytesOf = ({ hashes, abouts }: Pick<Gist, 'hashes' | 'abouts'>): number =>
  hashes.byteLength + (abouts?.byteLength ?? 0);
