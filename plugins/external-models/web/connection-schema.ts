import * as z from 'zod';

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);

/** What the form of a connection holds; its fields are called as the server calls them, so that refusals find them. */
export const ConnectionForm = z.object({
  url: z
    .string({ error: 'external-models:form.required' })
    .trim()
    .max(500, 'external-models:form.tooLong')
    .refine(isAddress, 'external-models:form.noAddress'),
  model: z.string().trim().max(200, 'external-models:form.tooLong').default(''),
  apiKey: z
    .string()
    .trim()
    .max(2_000, 'external-models:form.tooLong')
    .regex(/^[\x21-\x7e]*$/, 'external-models:form.noKey')
    .default(''),
  removeKey: z.literal('on').optional(),
});
export type ConnectionForm = z.output<typeof ConnectionForm>;

/** The connection as the server is told it. A key that is not typed anew stays, unless it is to go. */
export function changeOf({ url, model, apiKey, removeKey }: ConnectionForm): {
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string | null;
} {
  return { url, model, ...(removeKey ? { apiKey: null } : apiKey === '' ? {} : { apiKey }) };
}
