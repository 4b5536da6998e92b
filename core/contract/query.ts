import * as z from 'zod';

// Query strings carry text only; each of these takes the value itself in code and its text on the wire.

/** A whole number, `1` or `"1"`. */
export const whole = () => z.union([z.int(), z.string().regex(/^-?\d{1,15}$/, 'must be a whole number').transform(Number)]);

/** A flag, `true` or `"true"`. */
export const flag = () => z.union([z.boolean(), z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')]);

/** A list, repeated in the query (`a=1&a=2`); one value alone is a list of one. */
export const many = <T extends z.ZodType>(each: T) => z.union([z.array(each), each.transform((one) => [one])]) as z.ZodType<z.output<T>[], z.input<T>[]>;
