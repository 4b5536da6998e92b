import type { Log } from '#core/server/runtime.ts';
import type { Ledger } from './ledger.ts';

/** Compares balances with the entries that they are the sums of, every ten minutes. */
export class Reconciliation {
  readonly #ledger: Ledger;
  readonly #log: Log;
  #differing: readonly string[] = [];

  constructor(ledger: Ledger, log: Log) {
    this.#ledger = ledger;
    this.#log = log;
  }

  /** Balances that differed when they were compared last. */
  get differing(): readonly string[] {
    return this.#differing;
  }

  async compare(): Promise<void> {
    const found = await this.#ledger.differences();
    this.#differing = found.map(({ accountId, book }) => `${book} of account ${accountId}`);
    if (found.length > 0) this.#log.error({ found }, 'Balances differ from the entries that they are the sums of.');
  }
}
