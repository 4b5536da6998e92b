import type { CallTerms, Entry } from './entry.ts';

const minuteMs = 60_000;

/** What calls cost that were made by the same terms. */
export interface Charge {
  /** Undefined where they were written by a version that did not keep them. */
  readonly terms: CallTerms | undefined;
  calls: number;
  costNano: number;
}

/** What the calls of one minute come to, of one service by one key or caller. */
export interface Minute {
  /** Its begin, in milliseconds since 1970. */
  readonly minute: number;
  readonly ownerId: number;
  readonly modelId: number;
  readonly callerAccountId: number;
  readonly keyId: number;
  requests: number;
  failed: number;
  /** Of those that failed. */
  rejected: number;
  refused: number;
  requestBytes: number;
  answerBytes: number;
  tookMs: number;
  slowestMs: number | null;
  fastestMs: number | null;
  costNano: number;
  /** Of the calls that cost something, one for each of their terms. */
  readonly charges: Charge[];
}

/** Adds calls up by minute, service and caller. */
export class Tally {
  readonly #minutes = new Map<string, Minute>();

  add({
    at,
    ownerId,
    modelId,
    callerAccountId,
    keyId,
    outcome,
    requestBytes,
    answerBytes,
    tookMs,
    costNano,
    terms,
  }: Entry): void {
    const minute = Math.floor(at / minuteMs) * minuteMs;
    const name = `${minute}/${ownerId}/${modelId}/${callerAccountId}/${keyId}`;
    let sum = this.#minutes.get(name);
    if (!sum)
      this.#minutes.set(
        name,
        (sum = {
          minute,
          ownerId,
          modelId,
          callerAccountId,
          keyId,
          requests: 0,
          failed: 0,
          rejected: 0,
          refused: 0,
          requestBytes: 0,
          answerBytes: 0,
          tookMs: 0,
          slowestMs: null,
          fastestMs: null,
          costNano: 0,
          charges: [],
        }),
      );
    sum.requests += 1;
    sum.requestBytes += requestBytes;
    sum.answerBytes += answerBytes;
    sum.costNano += costNano;
    if (costNano > 0) addCharge(sum.charges, costNano, terms);
    if (outcome === 'failed' || outcome === 'rejected') sum.failed += 1;
    if (outcome === 'rejected') sum.rejected += 1;
    // How fast a call is refused says nothing of the service.
    if (outcome === 'refused') sum.refused += 1;
    else {
      sum.tookMs += tookMs;
      sum.slowestMs = Math.max(sum.slowestMs ?? 0, tookMs);
      sum.fastestMs = Math.min(sum.fastestMs ?? Infinity, tookMs);
    }
  }

  get minutes(): readonly Minute[] {
    return [...this.#minutes.values()];
  }
}

function addCharge(charges: Charge[], costNano: number, terms: CallTerms | undefined): void {
  const same = charges.find(
    (each) => each.terms?.unitNano === terms?.unitNano && each.terms?.freeUnits === terms?.freeUnits,
  );
  if (!same) return void charges.push({ terms, calls: 1, costNano });
  same.calls += 1;
  same.costNano += costNano;
}
