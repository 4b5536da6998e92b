import type { Entry } from './entry.ts';

const minuteMs = 60_000;

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
        }),
      );
    sum.requests += 1;
    sum.requestBytes += requestBytes;
    sum.answerBytes += answerBytes;
    sum.costNano += costNano;
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
