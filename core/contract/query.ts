import * as z from 'zod';

// Query strings carry text only; each of these takes the value itself in code and its text on the wire.

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

const wholeNumber = /^-?\d{1,15}$/;

/** A whole number, `1` or `"1"`, within bounds where there are any. */
export function whole({ min, max }: Bounds = {}): z.ZodType<number, number | string> {
  const atLeast = min === undefined ? z.int() : z.int().min(min);
  return z.preprocess(
    (sent) => (typeof sent === 'string' && wholeNumber.test(sent) ? Number(sent) : sent),
    max === undefined ? atLeast : atLeast.max(max),
  ) as z.ZodType<number, number | string>;
}

/** A flag, `true` or `"true"`. */
export const flag = (): z.ZodType<boolean, boolean | 'true' | 'false'> =>
  z.preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean()) as z.ZodType<
    boolean,
    boolean | 'true' | 'false'
  >;

/** A list, repeated in the query (`a=1&a=2`); one value alone is a list of one. */
export function many<T extends z.ZodType>(each: T, { min, max }: Bounds = {}): z.ZodType<z.output<T>[], z.input<T>[]> {
  const list = z.array(each);
  const atLeast = min === undefined ? list : list.min(min);
  return z.preprocess(
    (sent) => (sent === undefined || Array.isArray(sent) ? sent : [sent]),
    max === undefined ? atLeast : atLeast.max(max),
  ) as unknown as z.ZodType<z.output<T>[], z.input<T>[]>;
}
