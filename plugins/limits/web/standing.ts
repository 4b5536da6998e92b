import { number } from '#core/web/text/format.ts';
import type { AccountLimitUseData } from '../contract.ts';

/** From which part of a limit on it is nearly reached. */
const nearly = 0.8;
const gibibyte = 2 ** 30;
const inBytes: readonly string[] = ['memoryLimit', 'ephemeralDiskLimit', 'storageLimit'];

/** Two digits at most, and none that say nothing. */
const short = (amount: number): string => {
  const rounded = Math.round(amount * 100) / 100;
  return number(rounded, Number.isInteger(rounded) ? 0 : Number.isInteger(rounded * 10) ? 1 : 2);
};

/** How much of a limit is used, in figures that people read. A limit of nothing of which nothing is used holds nobody up. */
export function standingOf({ limit, used, value }: AccountLimitUseData) {
  const share = used === 0 ? 0 : used / value;
  const isBytes = inBytes.includes(limit);
  const size = isBytes ? gibibyte : 1;
  return {
    share,
    level: share >= 1 ? 'reached' : share >= nearly ? 'near' : 'fine',
    unit: isBytes ? 'gibibytes' : 'count',
    used: short(used / size),
    value: short(value / size),
  } as const;
}
