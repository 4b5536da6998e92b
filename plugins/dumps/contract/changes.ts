type Fields = Readonly<Record<string, unknown>>;
type Lists = Readonly<Record<string, readonly unknown[] | undefined>>;

/** What a file does to one thing. */
export interface DataChange {
  /** The part of the file and the name within it, such as `models/ner`. */
  readonly path: string;
  readonly created: boolean;
  /** The fields that differ, of one that is there already. */
  readonly fields: readonly string[];
}

const nameOf = (item: unknown): string => (typeof item === 'string' ? item : String((item as Fields).name));
const fieldsOf = (item: unknown): Fields => (typeof item === 'string' ? {} : (item as Fields));

/** What differs between what an account has and what it would have. Fields that tell the same once more are told once. */
export function dataChanges(before: Lists, after: Lists): readonly DataChange[] {
  return Object.entries(after).flatMap(([part, items = []]) => {
    const had = new Map((before[part] ?? []).map((item) => [nameOf(item), fieldsOf(item)]));
    return items.flatMap((item): DataChange[] => {
      const [path, old, now] = [`${part}/${nameOf(item)}`, had.get(nameOf(item)), fieldsOf(item)];
      if (!old) return [{ path, created: true, fields: [] }];
      const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
        (field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]),
      );
      return fields.length === 0 ? [] : [{ path, created: false, fields: onceTold(fields, now) }];
    });
  });
}

/** A group such as `asPublicSettingsData` holds what single fields hold too; those stand for it. */
const onceTold = (fields: readonly string[], now: Fields): readonly string[] => {
  const inGroups = (group: string) => Object.keys((now[group] ?? {}) as object);
  return fields.filter(
    (field) => !/^as[A-Z]\w*Data$/.test(field) || !inGroups(field).some((inner) => fields.includes(inner)),
  );
};
