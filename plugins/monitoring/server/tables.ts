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

export type FigureColumn = (typeof gaugeColumns)[number] | TookColumn;
export const figureColumns: readonly FigureColumn[] = [...gaugeColumns, ...tookColumns];

/** Figures at one moment or averaged over a while; what was not measured is absent. */
export type Figures = Partial<Record<FigureColumn, number>>;

const counts: ReadonlySet<FigureColumn> = new Set(tookColumns);

/** How points become one, in SQL: counts are added up, the count of reconnects only grows, all else is averaged. */
export const together = (column: FigureColumn): string =>
  `${counts.has(column) ? 'sum' : column === 'reconnects' ? 'max' : 'avg'}(${column})`;
