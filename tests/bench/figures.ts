/** One measured figure, with what it is compared to and what it may be at most. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reference?: Reference;
  readonly limit?: Limit;
}

/** Takes the figures of a group as they are found. */
export type Report = (figure: Figure) => void;

/** Something known, measured in the same run on the same machine. */
interface Reference {
  readonly name: string;
  readonly value: number;
  /** What it comes to on the machine that the limits were set on: on a slower one they stretch as much. */
  readonly usual?: number;
}

interface Limit {
  /** Beyond it the run fails. */
  readonly must: number;
  /** What is hoped for. */
  readonly aim?: number;
  /** Holds for the figure divided by its reference, not for the figure. */
  readonly ofRatio?: boolean;
  /** The figure must not be below it. */
  readonly atLeast?: boolean;
}

export interface Verdict {
  readonly ratio: number | undefined;
  /** The must-limit as it holds on this machine. */
  readonly must: number | undefined;
  readonly passed: boolean;
  /** Undefined where there is no aim. */
  readonly hit: boolean | undefined;
}

export function judge({ value, reference, limit }: Figure): Verdict {
  const ratio = reference && value / reference.value;
  if (!limit) return { ratio, must: undefined, passed: true, hit: undefined };
  const { value: here, usual = here } = reference ?? { value: 1 };
  // Of what must be much, such as a rate, a slow machine does less.
  const slower = Math.max(1, limit.atLeast ? usual / here : here / usual);
  const stretch = limit.atLeast ? 1 / slower : slower;
  const judged = limit.ofRatio ? ratio! : value;
  const holds = (bound: number) =>
    Number.isFinite(judged) && (limit.atLeast ? judged >= bound * stretch : judged <= bound * stretch);
  return {
    ratio,
    must: limit.must * stretch,
    passed: holds(limit.must),
    hit: limit.aim === undefined ? undefined : holds(limit.aim),
  };
}

const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);

/** A figure for people: a line of a table. */
export function lineOf(figure: Figure): string {
  const { name, value, unit, reference, limit } = figure;
  const { ratio, must, passed, hit } = judge(figure);
  const bound = must === undefined ? '' : `${limit!.atLeast ? '≥' : '≤'} ${rounded(must)}${limit!.ofRatio ? ' x' : ''}`;
  const verdict = limit ? (passed ? (hit === false ? 'pass, aim missed' : 'pass') : 'FAIL') : '';
  const beside = reference ? `${rounded(reference.value)} ${unit} ${reference.name}` : '';
  return [
    name.padEnd(52),
    `${rounded(value)} ${unit}`.padStart(14),
    beside.padEnd(40),
    (ratio === undefined ? '' : `${rounded(ratio)} x`).padStart(9),
    bound.padStart(12),
    verdict,
  ]
    .join('  ')
    .trimEnd();
}

/** A figure for programs: one line of JSON. */
export function jsonOf(group: string, figure: Figure): string {
  const { name, value, unit, reference, limit } = figure;
  const { ratio, must, passed, hit } = judge(figure);
  return JSON.stringify({
    group,
    figure: name,
    value,
    unit,
    reference: reference?.value,
    referenceName: reference?.name,
    ratio,
    limit: must,
    limitOf: limit && (limit.ofRatio ? 'ratio' : 'value'),
    pass: limit ? passed : undefined,
    aimHit: hit,
  });
}

/** The value below which a share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);
