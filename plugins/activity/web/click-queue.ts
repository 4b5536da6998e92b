import type { ClickHistoryData } from '../contract.ts';

const batchMs = 5_000;
const mostInBatch = 100;
/** Clicks that may wait; more than anybody does in a batch's time are not worth the memory. */
const mostWaiting = 500;

interface Ways {
  /** Sends a batch while the page lives; rejects where it did not arrive. */
  readonly send: (batch: ClickHistoryData[]) => Promise<unknown>;
  /** Hands a batch over to the browser as the page goes; false where it takes no more. */
  readonly sendLast: (batch: ClickHistoryData[]) => boolean;
  /** Told of a batch that is lost; answers whether there is any point in going on. */
  readonly onLost: (error: unknown) => boolean;
}

/** Gathers what a reader does and sends it at most once in 5 seconds. */
export class ClickQueue {
  readonly #ways: Ways;
  #waiting: ClickHistoryData[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  add(click: ClickHistoryData): void {
    if (this.#over || this.#waiting.length === mostWaiting) return;
    this.#waiting.push(click);
    this.#timer ??= setTimeout(() => this.#send(), batchMs);
  }

  /** Sends what waits, at once and without waiting for an answer: the page may be gone the next moment. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#waiting.length > 0 && this.#ways.sendLast(this.#waiting.slice(0, mostInBatch)))
      this.#waiting.splice(0, mostInBatch);
  }

  #send(): void {
    this.#ways.send(this.#waiting.splice(0, mostInBatch)).catch((error: unknown) => {
      if (this.#ways.onLost(error)) return;
      this.#over = true;
      this.#waiting = [];
    });
    this.#timer = this.#waiting.length > 0 ? setTimeout(() => this.#send(), batchMs) : undefined;
  }
}
