/** A strategic merge patch laid over what was, as far as lists go that have names. */
export function merged(before: any, patch: any): unknown {
  if (Array.isArray(patch) && Array.isArray(before)) {
    const fresh = patch.filter(({ name }) => !before.some((each) => each.name === name));
    return [...before.map((each) => merged(each, patch.find(({ name }) => name === each.name) ?? {})), ...fresh];
  }
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch) || typeof before !== 'object') return patch;
  const keys = new Set([...Object.keys(before), ...Object.keys(patch)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, key in patch ? merged(before[key] ?? {}, patch[key]) : before[key]]),
  );
}
