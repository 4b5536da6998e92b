/** A place that plugins may add to. Call it with a value and you get a contribution to hand in. */
export interface Point<T> extends Rules<T> {
  (value: T): Contribution<T>;
  readonly id: string;
}

interface Rules<T> {
  /** Set where one contribution at most may answer to each key, such as one tester for each task type. */
  readonly key?: (value: T) => string;
  /** Lower comes first; equals keep the host's plugin order. */
  readonly rank?: (value: T) => number;
}

export interface Contribution<T = any> {
  readonly point: Point<T>;
  readonly value: T;
}

export function point<T>(id: string, rules: Rules<T> = {}): Point<T> {
  const self: Point<T> = Object.assign((value: T): Contribution<T> => ({ point: self, value }), { id, ...rules });
  return self;
}
