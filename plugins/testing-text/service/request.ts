import * as z from 'zod';
import '#core/contract/issue-text.ts';
import { invalid } from '#core/contract/fault.ts';

/** The longest text that is served, in UTF-16 units. */
export const longestText = 10_000;

/** The schema of a request `{texts: [...]}`: 1 to `most` texts, none blank, each of at most `longestText` units and all together of at most `total`. */
export function textsRequest(most: number, total: number) {
  return z.object({
    texts: z
      .array(text(longestText))
      .min(1)
      .max(most)
      .refine(
        (texts) => texts.reduce((sum, each) => sum + each.length, 0) <= total,
        `must have at most ${total} characters together`,
      ),
  });
}

/** The schema of a text that is not blank and has at most `longest` UTF-16 units. */
export function text(longest: number) {
  return z
    .string()
    .max(longest)
    .refine((value) => value.trim() !== '', 'must not be blank');
}

/** Reads a request; what does not fit is refused by a fault that names each field at fault. */
export function parseRequest<S extends z.ZodType>(schema: S, data: unknown): z.infer<S> {
  return parse(schema, data, '');
}

/** Reads a config in the same way; an absent one counts as empty, a field that is null as absent, and fields that the schema does not know are left out. */
export function parseConfig<S extends z.ZodType>(schema: S, config: unknown): z.infer<S> {
  return parse(
    schema,
    isRecord(config)
      ? Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null))
      : (config ?? {}),
    'config',
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse<S extends z.ZodType>(schema: S, value: unknown, within: string): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(parsed.error.issues, within);
  return parsed.data;
}
