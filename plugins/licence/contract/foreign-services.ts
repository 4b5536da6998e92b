/** Services (account/name) that a licence does not name: it names them with their account or without, and none allows any. */
export function foreignServices(allowed: readonly string[], services: readonly string[]): readonly string[] {
  const named = new Set(allowed);
  if (named.size === 0) return [];
  return services.filter((name) => !named.has(name) && !named.has(name.slice(name.indexOf('/') + 1)));
}
