/** What lists of services may be sorted by, beside what columns of plugins add; `name` goes up and everything else down unless `,asc` or `,desc` says otherwise. */
export const modelSorts = [
  'name',
  'displayName',
  'taskType',
  'group',
  'price',
  'created',
  'updated',
  'lastActivity',
  'popular',
] as const;
export type ModelSort = (typeof modelSorts)[number];

const upwards: ReadonlySet<string> = new Set<ModelSort>(['name', 'displayName', 'taskType', 'group', 'price']);

export interface Sort {
  readonly by: string;
  readonly descending: boolean;
}

/** Reads `field`, `field,asc` or `field,desc`; undefined for what has another form. */
export function sortOf(sort: string): Sort | undefined {
  const [, field, direction] = /^\s*([a-z][\w.-]*)\s*(?:,\s*(asc|desc)\s*)?$/i.exec(sort) ?? [];
  if (field === undefined) return undefined;
  const by = field === 'modelName' ? 'name' : field;
  return { by, descending: direction === undefined ? !upwards.has(by) : direction.toLowerCase() === 'desc' };
}
