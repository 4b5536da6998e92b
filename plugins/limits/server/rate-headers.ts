import type { Standing } from './period-counter.ts';

/** What programs read of the limit that they will meet first. */
export function rateHeaders(
  ...standings: readonly (Standing | undefined)[]
): Readonly<Record<string, string>> | undefined {
  let tightest: Standing | undefined;
  for (const each of standings) if (each && (!tightest || left(each) < left(tightest))) tightest = each;
  return (
    tightest && {
      'x-ratelimit-limit': String(tightest.most),
      'x-ratelimit-remaining': String(left(tightest)),
      'x-ratelimit-reset': String(Math.max(1, Math.ceil(tightest.leftMs / 1_000))),
    }
  );
}

const left = ({ most, used }: Standing): number => Math.max(0, most - used);
