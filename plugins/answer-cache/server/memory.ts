import type { PredictAnswer } from '#plugins/gateway/server/public.ts';

interface Kept {
  readonly answer: PredictAnswer;
  readonly bytes: number;
}

interface Shelf {
  readonly kept: Map<string, Kept>;
  bytes: number;
}

/** What an entry costs beside its bytes. */
const overhead = 300;

/** The answers of this process asked for last, within a bound of bytes over all services and one of records for each. */
export class Memory {
  readonly #mostBytes: number;
  /** In order of use, as are the answers within. */
  readonly #shelves = new Map<number, Shelf>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(modelId: number, key: string): PredictAnswer | undefined {
    const shelf = this.#shelves.get(modelId);
    const found = shelf?.kept.get(key);
    if (!shelf || !found) return undefined;
    moveLast(shelf.kept, key, found);
    moveLast(this.#shelves, modelId, shelf);
    return found.answer;
  }

  put(
    modelId: number,
    key: string,
    answer: PredictAnswer,
    { size, mostRecords }: { readonly size: number; readonly mostRecords: number },
  ): void {
    const bytes = size + overhead;
    const shelf = this.#shelves.get(modelId) ?? { kept: new Map<string, Kept>(), bytes: 0 };
    moveLast(this.#shelves, modelId, shelf);
    this.#drop(shelf, key);
    shelf.kept.set(key, { answer, bytes });
    shelf.bytes += bytes;
    this.#bytes += bytes;
    while (shelf.kept.size > mostRecords) this.#drop(shelf, first(shelf.kept));
    while (this.#bytes > this.#mostBytes) this.#dropOldest();
  }

  clear(modelId: number): void {
    this.#bytes -= this.#shelves.get(modelId)?.bytes ?? 0;
    this.#shelves.delete(modelId);
  }

  /** Of the service that was asked longest ago. */
  #dropOldest(): void {
    const modelId = first(this.#shelves);
    const shelf = this.#shelves.get(modelId)!;
    this.#drop(shelf, first(shelf.kept));
    if (shelf.kept.size === 0) this.#shelves.delete(modelId);
  }

  #drop(shelf: Shelf, key: string): void {
    const found = shelf.kept.get(key);
    if (!found) return;
    shelf.kept.delete(key);
    shelf.bytes -= found.bytes;
    this.#bytes -= found.bytes;
  }
}

const first = <K>(map: ReadonlyMap<K, unknown>): K => map.keys().next().value as K;

function moveLast<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
}
