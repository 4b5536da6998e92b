/** Kinds of ids, by the ends of the names of fields that hold one. */
const kinds = {
  account: /(^|[a-z])(A|a)ccountId$|^ownerId$|^allowedAccounts$/,
  image: /(^|[a-z])(I|i)mageId$/,
  service: /(^|[a-z])(M|m)odelId$/,
  group: /(^|[a-z])(G|g)roupId$/,
  configuration: /(^|[a-z])(C|c)onfigId$/,
  template: /(^|[a-z])(T|t)emplateId$|^supportedTemplates$/,
  user: /^userId$/,
} as const;

/**
 * Answers with ids that hold in whatever installation: each is told by its kind and by the order in which it is met, so that what is
 * the same but for ids is equal, and what leads elsewhere is not. A plain `id` belongs to the address that tells it.
 */
export function renamed(answers: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const known = new Map<string, string>();
  const name = (kind: string, id: number) => {
    const key = `${kind} ${id}`;
    const number = [...known.keys()].filter((each) => each.startsWith(`${kind} `)).length;
    return known.get(key) ?? known.set(key, `${kind} ${number}`).get(key)!;
  };
  const kindOf = (path: string, field: string) =>
    field === 'id' ? path : Object.entries(kinds).find(([, fields]) => fields.test(field))?.[0];
  const read = (path: string, value: unknown, field = ''): unknown => {
    if (Array.isArray(value)) return value.map((each: unknown) => read(path, each, field));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, read(path, each, key)]));
    // Nothing is 0 but the installation itself.
    const kind = typeof value === 'number' && value !== 0 ? kindOf(path, field) : undefined;
    return kind === undefined ? value : name(kind, value as number);
  };
  return new Map([...answers].map(([path, answer]) => [path, read(path, answer)]));
}
