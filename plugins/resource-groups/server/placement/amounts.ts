export type Resource = 'cpu' | 'memory' | 'disk' | 'gpus';
export const resources: readonly Resource[] = ['cpu', 'memory', 'disk', 'gpus'];

/** Cores, bytes and whole GPUs. */
export type Amounts = Readonly<Record<Resource, number>>;

/** Sums of decimal fractions miss by less. */
const tolerance = 1e-9;

/** What of a need is not free. */
export const shortOf = (free: Amounts, need: Amounts): readonly Resource[] =>
  resources.filter((each) => need[each] > free[each] + tolerance);

/** The same as a question, which is asked for each server of each instance. */
export const fits = (free: Amounts, need: Amounts): boolean =>
  need.cpu <= free.cpu + tolerance &&
  need.memory <= free.memory + tolerance &&
  need.disk <= free.disk + tolerance &&
  need.gpus <= free.gpus + tolerance;
