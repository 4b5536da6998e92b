import type { Host } from '#core/plugin/host.ts';
import type { FitRunData } from '../../contract.ts';
import { stateStorage, type State, type StateFile, type StateStorage } from '../public.ts';

const largestMetrics = 2 ** 20;
const mostFiles = 1_000;

/** Where services keep what they learnt: in the storage that the installation chose, and what was learnt before it chose that one still in the one before. */
export class States {
  /** What instances are told in MLP_STORAGE_TYPE. */
  readonly type: string;
  readonly #storages: ReadonlyMap<string, StateStorage>;

  /** Throws where nothing on this host offers the type. */
  constructor(host: Host, type: string) {
    this.type = type;
    const types = host.all(stateStorage).map((each) => each.type);
    this.#storages = new Map(host.made(stateStorage).map((each, at) => [types[at]!, each]));
    if (!this.#storages.has(type))
      throw new Error(
        `The environment variable TRAINING_STORAGE "${type}" is refused: this host offers ${types.join(', ')} alone.`,
      );
  }

  /** The one that services write to now. */
  get chosen(): StateStorage {
    return this.of(this.type);
  }

  of(type: string): StateStorage {
    const found = this.#storages.get(type);
    if (!found)
      throw new Error(`What was learnt lies in a storage of the type ${type}, which this host does not offer.`);
    return found;
  }

  /** Drops all that a service has learnt, wherever it lies. */
  async forget(modelId: number): Promise<void> {
    for (const each of this.#storages.values()) await each.forget(modelId);
  }

  /** Brings what lies in another storage into the chosen one; there it stays as well, for instances that read it still. */
  async carry(state: State, from: string): Promise<void> {
    const source = this.of(from);
    // Several instances may begin at once: each file comes whole, in the place of its equal.
    for await (const { name } of source.files(state)) await this.chosen.write(state, name, source.read(state, name));
  }

  /** The files of a state, as far as they are listed. */
  async artefacts(state: State): Promise<FitRunData['artefacts']> {
    const found: StateFile[] = [];
    try {
      for await (const each of this.chosen.files(state)) if (found.push(each) === mostFiles) break;
    } catch (error) {
      // What a program keeps to itself is not listed.
      if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    }
    return found;
  }

  /** What the service says of its scores, where it says something that can be read. */
  async metrics(state: State): Promise<FitRunData['metrics']> {
    try {
      const value: unknown = JSON.parse(await textOf(this.chosen.read(state, 'metrics.json')));
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as NonNullable<FitRunData['metrics']>)
        : undefined;
    } catch {
      return undefined;
    }
  }
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    if ((bytes += chunk.byteLength) > largestMetrics) throw new Error(`There are more than ${largestMetrics} bytes.`);
  }
  return Buffer.concat(chunks).toString('utf8');
}
