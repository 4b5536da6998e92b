/** What is measured of a subject, as columns; of machines `limit` is what they have, and `allocatable` what of it services may use. */
export const figureColumns = [
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
  'reconnects',
  'instances',
  'active_requests',
  'request_ms',
] as const;
export type FigureColumn = (typeof figureColumns)[number];

/** Figures at one moment or averaged over a while; what was not measured is absent. */
export type Figures = Partial<Record<FigureColumn, number>>;
