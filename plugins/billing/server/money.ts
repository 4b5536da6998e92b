/** An amount in thousand-millionths of the installation's currency: whole, so that sums are exact. */
export type Nano = bigint;

const inOne = 1_000_000_000;

/** An amount as people write it; what is finer than a nano-unit is rounded. */
export const nanoOf = (amount: number): Nano => {
  const whole = Math.trunc(amount);
  return BigInt(whole) * BigInt(inOne) + BigInt(Math.round((amount - whole) * inOne));
};

/** An amount as the wire has it. */
export const amountOf = (nano: Nano): number => Number(nano / BigInt(inOne)) + Number(nano % BigInt(inOne)) / inOne;

export const leastOf = (a: Nano, b: Nano): Nano => (a < b ? a : b);
export const noLess = (nano: Nano, than: Nano): Nano => (nano > than ? nano : than);
