type Fields = Readonly<Record<string, unknown>>;
type Lists = Readonly<Record<string, readonly unknown[] | undefined>>;

/** A field that differs, as it was and as it would be. */
export interface FieldDifference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a file does to one thing. */
export interface DataChange {
  /** The part of the file and the name within it, such as `models/ner`. */
  readonly path: string;
  readonly created: boolean;
  /** Of one that is there already. */
  readonly fields: readonly FieldDifference[];
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
      if (fields.length === 0) return [];
      const told = onceTold(fields, now).map((field) => ({ field, before: old[field], after: now[field] }));
      return [{ path, created: false, fields: told }];
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

const longestText = 80;

/** A value of a field as people read it: texts as they are, all else as JSON, long ones cut. */
export function valueText(value: unknown): string {
  if (value == null || value === '') return '—';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
