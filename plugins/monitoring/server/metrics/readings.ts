import type { Clock } from '#core/server/runtime.ts';
import type { Measurement } from '../../contract/metrics.ts';
import type { Bucket, SampleStore, Span } from '../collect/sample-store.ts';
import { alone, installation } from './subjects.ts';
import type { FigureColumn, Figures } from '../tables.ts';

/** What a range asks for. */
export interface Range {
  readonly minutes: number;
  readonly stepSeconds: number;
  /** When it ends, in milliseconds since 1970; now where it is left out. */
  readonly time?: number | undefined;
}

/** The figures of a subject that are sampled, as its metrics are called. */
export type Sampled<M extends string> = Readonly<Partial<Record<M, FigureColumn>>>;

/** What nothing has where nothing runs. */
const zeros: Figures = {
  cpu_usage: 0,
  cpu_requested: 0,
  ram_usage: 0,
  ram_requested: 0,
  disk_requested: 0,
  gpu_requested: 0,
  instances: 0,
  active_requests: 0,
};

/** Reads what was sampled. */
export class Readings {
  readonly #samples: SampleStore;
  readonly #clock: Clock;

  constructor({ samples, clock }: { samples: SampleStore; clock: Clock }) {
    this.#samples = samples;
    this.#clock = clock;
  }

  now(): Date {
    return this.#clock();
  }

  /** When a range begins, at the begin of a step, and when it ends. */
  span({ minutes, stepSeconds, time }: Range): Span {
    const stepMs = stepSeconds * 1_000;
    const end = time ?? this.#clock().getTime();
    return {
      from: new Date(Math.floor((end - minutes * 60_000) / stepMs) * stepMs),
      ...(time === undefined ? {} : { to: new Date(time) }),
      stepSeconds,
    };
  }

  /** Figures at a moment, now by default; where everything was looked at and one was not there, it had nothing. */
  async at(subjects: readonly string[], time: Date = this.#clock()): Promise<ReadonlyMap<string, Figures>> {
    const found = await this.#samples.latest([...subjects, installation], time);
    return new Map(
      subjects.flatMap((subject) => {
        const figures = found.get(subject) ?? (found.has(installation) ? zeros : undefined);
        return figures ? [[subject, figures]] : [];
      }),
    );
  }

  /** Steps of a service or an account, those in which it had nothing among them. */
  async range(subject: string, range: Range, columns: readonly FigureColumn[]): Promise<readonly Bucket[]> {
    const span = this.span(range);
    const [found, looks] = await Promise.all([this.#samples.range(alone(subject), span, columns), this.looks(span)]);
    const own = new Map(found.map((bucket) => [bucket.ts, bucket]));
    return looks.map((ts) => own.get(ts) ?? { ts, figures: zeros });
  }

  /** The begins of the steps in which everything was looked at, in milliseconds since 1970. */
  async looks(span: Span): Promise<readonly number[]> {
    return (await this.#samples.range(installation, span, ['instances'])).map(({ ts }) => ts);
  }

  /** When a figure was first measured; now, where it never was. */
  async since(pattern: string, column: FigureColumn | undefined): Promise<number> {
    return (column && (await this.#samples.earliest(pattern, column))) ?? this.#clock().getTime();
  }
}

/** The columns that metrics are read from. */
export const columnsOf = <M extends string>(metrics: readonly M[], sampled: Sampled<M>): readonly FigureColumn[] => [
  ...new Set(metrics.flatMap((metric) => sampled[metric] ?? [])),
];

/** Figures under the names of metrics; what was not measured is absent. */
export const named = <M extends string>(
  metrics: readonly M[],
  sampled: Sampled<M>,
  figures: Figures,
): Record<string, number> =>
  Object.fromEntries(
    metrics.flatMap((metric) => {
      const column = sampled[metric];
      const value = column && figures[column];
      return value === undefined ? [] : [[metric, value]];
    }),
  );

/** Steps under the names of metrics; a metric that was not measured has none. */
export const namedSteps = <M extends string>(
  metrics: readonly M[],
  sampled: Sampled<M>,
  steps: readonly Bucket[],
): Record<string, Measurement[]> =>
  Object.fromEntries(
    metrics.map((metric) => {
      const column = sampled[metric];
      return [
        metric,
        column === undefined
          ? []
          : steps.flatMap(({ ts, figures }) => (figures[column] === undefined ? [] : [{ ts, v: figures[column] }])),
      ];
    }),
  );
