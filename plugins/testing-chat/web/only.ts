/** An object that has no other properties than these; undefined for anything else. */
export function only(value: unknown, ...names: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && Object.keys(value).every((name) => names.includes(name))
    ? (value as Record<string, unknown>)
    : undefined;
}
