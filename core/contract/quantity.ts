import { Fault } from './fault.ts';

const units: Readonly<Record<string, number>> = {
  '': 1,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
};

/** The number that clients write as `512Mi`, or as `500m` of a core; undefined where it is none. */
export function amountOf(quantity: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(m|[kMGT]|[KMGT]i)?$/.exec(quantity) ?? [];
  return number === undefined ? undefined : Number(number) * units[unit ?? '']!;
}

/** Bytes of an amount as clients write them, such as `512Mi`; throws where it is none. */
export function bytesOf(quantity: string): number {
  const bytes = amountOf(quantity);
  if (bytes === undefined)
    throw new Fault(
      'quantity.invalid',
      `${JSON.stringify(quantity)} is not an amount of memory. Write it like 512Mi or 1Gi.`,
      400,
      { quantity },
    );
  return bytes;
}
