const mostAnswers = 1_000;
const mostBytes = 32 * 1024 * 1024;

/** What is to be written for one service. */
export interface Batch {
  readonly answers: Map<string, Buffer>;
  readonly touched: Set<string>;
  /** How many answers of the service are kept. */
  most: number;
}

/** What waits to be written, by service, within bounds: beyond them it is let go. */
export class Waiting {
  #batches = new Map<number, Batch>();
  #answers = 0;
  #touched = 0;
  #bytes = 0;

  get(modelId: number, key: string): Buffer | undefined {
    return this.#batches.get(modelId)?.answers.get(key);
  }

  put(modelId: number, key: string, answer: Buffer, most: number): void {
    if (this.#answers >= mostAnswers || this.#bytes + answer.length > mostBytes) return;
    const batch = this.#of(modelId);
    batch.most = most;
    batch.answers.set(key, answer);
    this.#answers += 1;
    this.#bytes += answer.length;
  }

  touch(modelId: number, key: string): void {
    if (this.#touched >= mostAnswers) return;
    const { touched } = this.#of(modelId);
    if (touched.has(key)) return;
    touched.add(key);
    this.#touched += 1;
  }

  drop(modelId: number): void {
    this.#batches.delete(modelId);
  }

  /** Hands over all that waits. */
  take(): ReadonlyMap<number, Batch> {
    const taken = this.#batches;
    this.#batches = new Map();
    this.#answers = this.#touched = this.#bytes = 0;
    return taken;
  }

  #of(modelId: number): Batch {
    const batch = this.#batches.get(modelId) ?? {
      answers: new Map<string, Buffer>(),
      touched: new Set<string>(),
      most: 0,
    };
    this.#batches.set(modelId, batch);
    return batch;
  }
}
