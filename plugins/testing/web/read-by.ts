/** What a schema makes of a JSON text; undefined where the text is no JSON or of another shape. */
export function readBy<T>(
  schema: { safeParse(value: unknown): { readonly data?: T | undefined } },
  json: string,
): T | undefined {
  try {
    return schema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
