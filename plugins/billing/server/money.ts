/** An amount in thousand-millionths of the installation's currency: whole, so that sums are exact. */
export type Nano = bigint;

const inOne = 1_000_000_000;

/** An amount as people write it; what is finer than a nano-unit is rounded. */
export const nanoOf = (amount: number): Nano => {
  const whole = Math.trunc(amount);
  return BigInt(whole) * BigInt(inOne) + BigInt(Math.round((amount - whole) * inOne));
};

export const leastOf = (a: Nano, b: Nano): Nano => (a < b ? a : b);
export const noLess = (nano: Nano, than: Nano): Nano => (nano > than ? nano : than);

/** An amount with all of its digits, for files that are summed up elsewhere. */
export function exactText(nano: Nano): string {
  const size = nano < 0n ? -nano : nano;
  const part = String(size % BigInt(inOne))
    .padStart(9, '0')
    .replace(/0{0,7}$/, '');
  return `${nano < 0n ? '-' : ''}${size / BigInt(inOne)}.${part}`;
}

/** An amount as the wire has it: the number nearest to it, which has no more digits than the amount. */
export const amountOf = (nano: Nano): number => Number(exactText(nano));
