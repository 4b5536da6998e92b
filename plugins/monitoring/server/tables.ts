/** What is measured of a subject, as columns; of machines `limit` is what they have, and `allocatable` what of it services may use; of GPUs `usage` is what instances were given, and `busy` and `used` what they do. */
export const gaugeColumns = [
  'cpu_usage',
  'cpu_requested',
  'cpu_limit',
  'cpu_allocatable',
  'ram_usage',
  'ram_requested',
  'ram_limit',
  'ram_allocatable',
  'disk_usage',
  'disk_requested',
  'disk_limit',
  'disk_allocatable',
  'gpu_requested',
  'gpu_limit',
  'gpu_usage',
  'vram_usage',
  'vram_limit',
  'gpu_busy',
  'vram_used',
  'reconnects',
  'instances',
  'failed',
  'active_requests',
  'request_ms',
] as const;

/** How long calls took at most, in milliseconds, by which they are counted; a column each, and one more for the slower ones. */
export const tookBounds = [
  2, 5, 10, 20, 35, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_500, 5_000, 10_000, 30_000, 60_000,
] as const;
export type TookColumn = `took_${(typeof tookBounds)[number] | 'more'}`;
export const tookColumns: readonly TookColumn[] = [...tookBounds.map((bound) => `took_${bound}` as const), 'took_more'];

/** How long the fastest and the slowest of these calls took, in milliseconds. */
const endColumns = ['took_least', 'took_most'] as const;
/** All that is known of how long calls took. */
export const callColumns = [...tookColumns, ...endColumns] as const;

export type FigureColumn = (typeof gaugeColumns)[number] | (typeof callColumns)[number];
export const figureColumns: readonly FigureColumn[] = [...gaugeColumns, ...callColumns];

/** Figures at one moment or averaged over a while; what was not measured is absent. */
export type Figures = Partial<Record<FigureColumn, number>>;

/** How points become one, by an aggregate of SQL; all else is averaged. */
const aggregates: Readonly<Partial<Record<FigureColumn, 'sum' | 'min' | 'max'>>> = {
  ...(Object.fromEntries(tookColumns.map((column) => [column, 'sum'])) as Record<TookColumn, 'sum'>),
  took_least: 'min',
  took_most: 'max',
  // It only grows.
  reconnects: 'max',
};
export const together = (column: FigureColumn): string => `${aggregates[column] ?? 'avg'}(${column})`;

/** What a point of calls becomes with what came since, in SQL. */
export const joined = (column: FigureColumn): string => {
  const [kept, added] = [`point.${column}`, `excluded.${column}`];
  if (column === 'took_least') return `least(${kept}, ${added})`;
  if (column === 'took_most') return `greatest(${kept}, ${added})`;
  return `coalesce(${kept} + ${added}, ${added}, ${kept})`;
};
