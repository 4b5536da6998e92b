import { request } from 'undici';
import type { Pool } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';
import { callColumns, figureColumns, type FigureColumn, type Figures } from '../tables.ts';
import { measuredName } from '../metrics/gauges.ts';
import { SampleStore, type Bucket, type Span } from './sample-store.ts';

interface Answer {
  readonly data: {
    readonly result: readonly {
      readonly metric: { readonly figure: string };
      /** Seconds since 1970, and the value as text. */
      readonly values: readonly (readonly [number, string])[];
    }[];
  };
}

const patienceMs = 5_000;
/** What a Prometheus takes seldom stands for the time until it takes the next. */
const leastWindowSeconds = 60;
const counted: ReadonlySet<FigureColumn> = new Set(callColumns);
const known: ReadonlySet<string> = new Set(figureColumns);

/** Reads figures over time from a Prometheus that is shown what is measured; where it does not answer or knows nothing, what is kept here stands in. */
export class PrometheusSamples extends SampleStore {
  readonly #url: URL;
  readonly #log: Log;

  constructor(pool: Pool, address: string, log: Log) {
    super(pool);
    this.#url = new URL(`${address.replace(/\/$/, '')}/api/v1/query_range`);
    this.#log = log;
  }

  override async range(pattern: string, span: Span, columns: readonly FigureColumn[]): Promise<readonly Bucket[]> {
    // How long calls took is counted, and shown to it as a histogram of its own.
    if (columns.length === 0 || columns.some((column) => counted.has(column)))
      return super.range(pattern, span, columns);
    try {
      const found = await this.#ask(pattern, span, columns);
      if (found.length > 0) return found;
    } catch (error) {
      this.#log.warn(
        { error: (error as Error).message },
        'Prometheus does not answer. What this installation keeps itself is shown meanwhile.',
      );
    }
    return super.range(pattern, span, columns);
  }

  async #ask(
    pattern: string,
    { from, to = new Date(), stepSeconds }: Span,
    columns: readonly FigureColumn[],
  ): Promise<readonly Bucket[]> {
    const url = new URL(this.#url);
    const { username, password } = url;
    [url.username, url.password] = ['', ''];
    const body = new URLSearchParams({
      query: queryFor(pattern, columns, Math.max(stepSeconds, leastWindowSeconds)),
      // Each value is of the time before its moment, and a step is named by its beginning.
      start: String(from.getTime() / 1_000 + stepSeconds),
      end: String(to.getTime() / 1_000 + stepSeconds),
      step: String(stepSeconds),
    });
    const response = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(username !== '' && {
          authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
        }),
      },
      body: String(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.statusCode !== 200) throw new Error(`It answered ${response.statusCode}.`);
    const { data } = (await response.body.json()) as Answer;
    const steps = new Map<number, Record<string, number>>();
    for (const { metric, values } of data.result)
      for (const [seconds, value] of values) {
        const ts = Math.round((seconds - stepSeconds) * 1_000);
        if (!known.has(metric.figure) || ts > Date.now()) continue;
        steps.set(ts, { ...steps.get(ts), [metric.figure]: Number(value) });
      }
    return [...steps].map(([ts, figures]) => ({ ts, figures: figures as Figures })).toSorted((a, b) => a.ts - b.ts);
  }
}

/** What of several subjects comes to, each counted once, whoever showed it. */
function queryFor(pattern: string, columns: readonly FigureColumn[], windowSeconds: number): string {
  const over = (how: string, of: readonly FigureColumn[]): string[] =>
    of.length === 0
      ? []
      : [
          `sum by (figure) (max by (subject, figure) (${how}_over_time(${measuredName}{subject=~${JSON.stringify(matching(pattern))},figure=~"${of.join('|')}"}[${windowSeconds}s])))`,
        ];
  return [
    ...over(
      'avg',
      columns.filter((column) => column !== 'reconnects'),
    ),
    ...over(
      'max',
      columns.filter((column) => column === 'reconnects'),
    ),
  ].join(' or ');
}

/** A pattern for `like` as a regular expression. */
const matching = (pattern: string): string =>
  pattern.replace(/\\(.)|%|_|[.*+?^${}()|[\]]/g, (found, escaped: string | undefined) =>
    escaped !== undefined
      ? escaped.replace(/[.*+?^${}()|[\]\\]/, '\\$&')
      : found === '%'
        ? '.*'
        : found === '_'
          ? '.'
          : `\\${found}`,
  );
