/** What the form of settings holds: one JSON object in the shape in which the server takes it. */
export type SettingsDraft = Readonly<Record<string, unknown>>;

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

/** The same value whichever order its fields were written in. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined && each !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  );
}

const keysOf = (path: string): readonly string[] => path.split('.');

/** Whether a section that owns some fields, or parts of them, is where what stands at a path is set. */
export const isOwned = (owns: readonly string[], path: string): boolean =>
  owns.some((own) => path === own || path.startsWith(`${own}.`));

/** What stands at a path such as `timeouts.predictTimeoutSec`. */
export const valueAt = (of: unknown, path: string): unknown =>
  keysOf(path).reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], of);

/** The same with another value at a path; null takes it out where the server knows it as optional. */
export function withValue(of: SettingsDraft, path: string, value: unknown): SettingsDraft {
  const [key = '', ...rest] = keysOf(path);
  if (rest.length === 0) return { ...of, [key]: value };
  return { ...of, [key]: withValue((of[key] ?? {}) as SettingsDraft, rest.join('.'), value) };
}

/** The fields that differ, as they are to be sent: what was taken out is null. */
export function changesOf(saved: SettingsDraft, draft: SettingsDraft): SettingsDraft {
  const fields = [...new Set([...Object.keys(saved), ...Object.keys(draft)])];
  return Object.fromEntries(
    fields
      .filter((field) => !same(saved[field], draft[field]))
      .map((field) => [field, sent(saved[field], draft[field])]),
  );
}

function sent(saved: unknown, draft: unknown): unknown {
  if (!isObject(saved) || !isObject(draft)) return draft ?? null;
  const gone = Object.keys(saved).filter((key) => draft[key] === undefined);
  return { ...draft, ...Object.fromEntries(gone.map((key) => [key, null])) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One place that differs. */
export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Each place that differs between two states, the fields of groups one by one. */
export function differences(before: SettingsDraft, after: SettingsDraft, within = ''): readonly Difference[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => {
    const [one, other, path] = [before[key], after[key], within + key];
    if (same(one, other)) return [];
    if (isObject(one) && isObject(other)) return differences(one, other, `${path}.`);
    return [{ path, before: one, after: other }];
  });
}

/** What somebody typed, over what was saved meanwhile; fields that both changed stay as they were typed. */
export function rebased(base: SettingsDraft, draft: SettingsDraft, saved: SettingsDraft): SettingsDraft {
  const typed = Object.entries(draft).filter(([field, value]) => !same(base[field], value));
  return { ...saved, ...Object.fromEntries(typed) };
}
