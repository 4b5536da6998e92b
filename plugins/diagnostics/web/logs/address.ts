import { urlCodec, urlOneOf, urlText } from '#core/web/page/url-state.ts';
import type { LineId, Span } from './log-book.ts';
import { levels } from './line-facts.ts';

export const ranges = { all: undefined, m5: 300_000, m15: 900_000, h1: 3_600_000, h24: 86_400_000 } as const;
export type Range = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as Range[];

/** What the address keeps of how an output is looked at. */
export const logAddress = urlCodec({
  q: urlText(),
  level: urlOneOf(levels, 'debug'),
  range: urlOneOf(rangeNames, 'all'),
  /** Between which moments, in milliseconds since 1970; empty where only the range above bounds them. */
  from: urlText(16),
  till: urlText(16),
  zone: urlOneOf(['local', 'utc'], 'local'),
  /** Whether long lines are wrapped; `auto` on narrow screens alone. */
  wrap: urlOneOf(['auto', 'on', 'off'], 'auto'),
  /** The attempt; the latest where it is empty. */
  attempt: urlText(10),
  /** The line that is pointed at. */
  line: urlText(40),
});

/** What an address says of the moments that lines are to be between; undefined where it names none. */
export function spanOf({ from, till }: { readonly from: string; readonly till: string }): Span | undefined {
  const moment = (text: string, unset: number) => (/^\d{1,15}$/.test(text) ? Number(text) : unset);
  const span = { from: moment(from, Number.NEGATIVE_INFINITY), till: moment(till, Number.POSITIVE_INFINITY) };
  return span.from === Number.NEGATIVE_INFINITY && span.till === Number.POSITIVE_INFINITY ? undefined : span;
}

export const lineName = ({ instance, at }: LineId): string => `${instance}-${at}`;

export function namedLine(name: string): LineId | undefined {
  const [, instance, at] = /^(\d{1,15})-(\d{1,15})$/.exec(name) ?? [];
  return instance === undefined ? undefined : { instance: Number(instance), at: Number(at) };
}
