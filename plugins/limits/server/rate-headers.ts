import type { Standing } from './period-counter.ts';

/** What programs read of the limit that they will meet first. */
export function rateHeaders(one: Standing | undefined, other: Standing | undefined): Readonly<Record<string, string>> | undefined {
  const tightest = one && other ? (left(one) < left(other) ? one : other) : (one ?? other);
  return tightest && { 'x-ratelimit-limit': String(tightest.most), 'x-ratelimit-remaining': String(left(tightest)), 'x-ratelimit-reset': String(Math.max(1, Math.ceil(tightest.leftMs / 1_000))) };
}

const left = ({ most, used }: Standing): number => Math.max(0, most - used);
