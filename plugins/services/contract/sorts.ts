/** What lists of services may be sorted by; `name` goes up and everything else down unless `,asc` or `,desc` says otherwise. */
export const modelSorts = ['name', 'displayName', 'taskType', 'price', 'created', 'updated', 'lastActivity', 'popular'] as const;
export type ModelSort = (typeof modelSorts)[number];

/** Reads `field`, `field,asc` or `field,desc`; undefined for anything else. */
export function sortOf(sort: string): { readonly by: ModelSort; readonly descending: boolean } | undefined {
  const [field = '', direction, ...rest] = sort.split(',').map((part) => part.trim());
  const by = field === 'modelName' ? 'name' : modelSorts.find((each) => each === field);
  if (!by || rest.length > 0 || !['asc', 'desc', undefined].includes(direction?.toLowerCase())) return undefined;
  const upwards = ['name', 'displayName', 'taskType', 'price'].includes(by);
  return { by, descending: direction === undefined ? !upwards : direction.toLowerCase() === 'desc' };
}
