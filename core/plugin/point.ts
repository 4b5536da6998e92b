import { making, type Given, type Making, type Needs } from './token.ts';

/** What holds for the contributions of a point. */
interface Rules<T> {
  /** Set where one contribution at most may answer to each key, such as one tester for each task type. */
  readonly key?: (value: T) => string;
  /** Set where there may be one contribution at most. */
  readonly single?: boolean;
  /** Lower comes first; equals keep the host's plugin order. */
  readonly rank?: (value: T) => number;
}

/** A place that plugins may add to, as a host sees it. */
export interface Place<T> extends Rules<T> {
  readonly id: string;
}

/** A place that plugins may add to. Call it with a value and you get a contribution to hand in. */
export interface Point<T> extends Place<T> {
  (value: T): Contribution<T>;
}

/** A place for things that are made of services: each once, when the host is first asked for it. Contributions say what they need and how they are made of that, beside the facts that are known of them before. */
export interface MadePoint<T, Facts = unknown> extends Place<Facts & Making<T>> {
  <N extends Needs>(
    contribution: Facts & { readonly needs: N; readonly make: (given: Given<N>) => T },
  ): Contribution<Facts & Making<T>>;
}

export interface Contribution<T = any> {
  readonly point: Place<T>;
  readonly value: T;
  /** What making it takes, where it has to be made. */
  readonly needs?: Needs;
}

export function point<T>(id: string, rules: Rules<T> = {}): Point<T> {
  const self: Point<T> = Object.assign((value: T): Contribution<T> => ({ point: self, value }), { id, ...rules });
  return self;
}

export function madePoint<T, Facts = unknown>(id: string, rules: Rules<Facts> = {}): MadePoint<T, Facts> {
  const self: MadePoint<T, Facts> = Object.assign(
    <N extends Needs>(given: Facts & { readonly needs: N; readonly make: (given: Given<N>) => T }) => ({
      point: self,
      value: { ...given, ...making(given.needs, given.make) },
      needs: given.needs,
    }),
    { id, ...rules },
  );
  return self;
}
