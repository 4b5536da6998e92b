/** One line or one set of bars. */
export interface Series {
  readonly name: string;
  /** One value for each time; null where nothing is known, which stays a gap. */
  readonly values: readonly (number | null)[];
  /** A chart colour, 1 to 8, or a tone where the series has a fixed meaning. */
  readonly colour: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'ok' | 'warn' | 'bad';
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
}

/** The custom property that holds a series' colour. */
export const colourToken = ({ colour }: Series): string =>
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
