import { Fault } from '#core/contract/fault.ts';
import type { Clock } from '#core/server/runtime.ts';

const windowMs = 60_000;
/** Batches a minute from one address, behind which a whole office may sit. */
const most = 600;

/** Keeps one address from filling the log; counted in this process alone, since a few more from several do no harm. */
export class ClickLimit {
  readonly #clock: Clock;
  readonly #most: number;
  readonly #sent = new Map<string, number>();
  #since = 0;

  constructor(clock: Clock, mostBatches = most) {
    this.#clock = clock;
    this.#most = mostBatches;
  }

  /** Counts a batch; throws a fault with the seconds to wait where there were too many. */
  count(address: string): void {
    const now = this.#clock().getTime();
    if (now - this.#since >= windowMs) {
      this.#since = now;
      this.#sent.clear();
    }
    const sent = (this.#sent.get(address) ?? 0) + 1;
    this.#sent.set(address, sent);
    if (sent <= this.#most) return;
    const retryAfter = String(Math.ceil((this.#since + windowMs - now) / 1000));
    throw new Fault(
      'clicks.too_many',
      `More than ${this.#most} batches of clicks came from this address within a minute. Send again in ${retryAfter} seconds.`,
      429,
      { retryAfter },
    );
  }
}
