import type { CsvCell } from '#core/contract/csv.ts';

/** One line or one set of bars. */
export interface Series {
  readonly name: string;
  /** Said behind its name in the legend, such as its sum. */
  readonly note?: string;
  /** One value for each time; null where nothing is known, which stays a gap. */
  readonly values: readonly (number | null)[];
  /** A chart colour, 1 to 8, or a tone where the series has a fixed meaning. */
  readonly colour: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'ok' | 'warn' | 'bad';
  /** Dashed and without its area: what another time or a bound is told by, beside what is measured. */
  readonly dashed?: true;
}

/** Something that happened, as a line upon the chart. */
export interface Mark {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly bad: boolean;
}

/** What a chart draws; all series share the times. */
export interface Drawing {
  /** Begins of the steps, in milliseconds since 1970. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
  readonly kind: 'line' | 'bars';
  /** Values of one time are laid upon one another. */
  readonly stacked: boolean;
  readonly format: (value: number) => string;
  /** A value as the axis shows it, shorter where its unit is told elsewhere. */
  readonly axisFormat: (value: number) => string;
  /** A time as the axis shows it; empty for those that need no label. */
  readonly timeFormat: (time: number) => string;
  /** A time in full. */
  readonly fullTimeFormat: (time: number) => string;
  /** What steps are called that are no times but numbers, such as rounds. */
  readonly stepName?: string;
  /** How long each value stands for, in ms, where that is longer than a step: all steps that lie in it have the same one. */
  readonly valueMs?: number;
  readonly marks?: readonly Mark[];
  /** Set where charts stand one below the other on one axis of time: their plots are as wide as each other, and the last alone tells times. */
  readonly joined?: 'above' | 'last';
  /** How the axis of values is divided: `whole` where parts of one mean nothing, `binary` for bytes, `share` where one is often the most that there can be. */
  readonly scale?: 'whole' | 'binary' | 'share';
}

/** How far apart the lines of an axis of bytes stand, and where it ends: at powers of two, about as many as wanted. */
export function binaryAxis(
  series: readonly Series[],
  wanted: number,
): { readonly interval: number; readonly max: number } {
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const interval = 2 ** Math.ceil(Math.log2(most / wanted));
  return { interval, max: Math.ceil(most / interval) * interval };
}

/** An axis of shares ends at one; undefined where some value is above that, or all are so far below that it would hide how they differ. */
export function shareAxis(series: readonly Series[]): { readonly interval: number; readonly max: number } | undefined {
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return most > 0.75 && most <= 1 ? { interval: 0.25, max: 1 } : undefined;
}

/** Whether some value lies below zero, where axes begin otherwise. */
export const goesBelowZero = (series: readonly Series[]): boolean =>
  series.some(({ values }) => values.some((value) => value !== null && value < 0));

/** Whether a value has a gap on both sides, so that no line leads to it. */
export const isAlone = (values: Series['values'], at: number): boolean =>
  values[at] != null && values[at - 1] == null && values[at + 1] == null;

/** The custom property that holds a series' colour. */
export const colourToken = ({ colour }: Pick<Series, 'colour'>): string =>
  typeof colour === 'number' ? `--c${colour}` : `--${colour}`;

/** What a step came to, in words: its time, then each series with its value. */
export function stepText({ times, series, format, fullTimeFormat }: Drawing, at: number): string {
  const values = series.map(({ name, values }) => `${name}: ${values[at] == null ? '–' : format(values[at])}`);
  return [fullTimeFormat(times[at]!), ...values].join(', ');
}

/** Where a key leads from a step; undefined for keys that mean nothing here. */
export function stepAfter(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  const wanted = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + 10,
    PageDown: at - 10,
    Home: 0,
    End: last,
  }[key];
  return wanted === undefined ? undefined : Math.max(0, Math.min(last, wanted));
}

/** The steps in which marks lie, each once, bad ones before others; those beyond the steps are left out. */
export function markedSteps({ times, marks = [] }: Pick<Drawing, 'times' | 'marks'>): ReadonlyMap<number, boolean> {
  const width = times.length > 1 ? times[1]! - times[0]! : Infinity;
  const steps = new Map<number, boolean>();
  for (const { at, bad } of marks) {
    const step = times.findLastIndex((time) => time <= at);
    if (step >= 0 && at < times[step]! + width) steps.set(step, bad || (steps.get(step) ?? false));
  }
  return steps;
}

/** The rows of figures, each with its begin and the step whose values it has: one for each step, or for all steps that have their value together. */
export function rowsOf({
  times,
  valueMs,
}: Pick<Drawing, 'times' | 'valueMs'>): readonly { readonly time: number; readonly at: number }[] {
  const steps = times.map((time, at) => ({ time, at }));
  if (valueMs === undefined) return steps;
  const byBegin = Map.groupBy(steps, ({ time }) => Math.floor(time / valueMs) * valueMs);
  return [...byBegin].map(([time, [first]]) => ({ time, at: first!.at }));
}

/** The figures as rows of a file below the names; gaps stay empty. */
export function fileRows(
  drawing: Pick<Drawing, 'times' | 'series' | 'stepName' | 'valueMs'>,
  timeName: string,
): CsvCell[][] {
  const { series, stepName } = drawing;
  return [
    [stepName ?? timeName, ...series.map(({ name }) => name)],
    ...rowsOf(drawing).map(({ time, at }) => [
      stepName === undefined ? new Date(time).toISOString() : time,
      ...series.map(({ values }) => values[at]),
    ]),
  ];
}
