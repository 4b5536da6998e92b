import { urlCodec, urlOneOf, urlText } from '#core/web/page/url-state.ts';
import type { LineId } from './log-book.ts';
import { levels } from './line-facts.ts';

export const ranges = { all: undefined, m5: 300_000, m15: 900_000, h1: 3_600_000, h24: 86_400_000 } as const;
export type Range = keyof typeof ranges;
export const rangeNames = Object.keys(ranges) as Range[];

/** What the address keeps of how an output is looked at. */
export const logAddress = urlCodec({
  q: urlText(),
  level: urlOneOf(levels, 'debug'),
  range: urlOneOf(rangeNames, 'all'),
  zone: urlOneOf(['local', 'utc'], 'local'),
  wrap: urlOneOf(['on', 'off'], 'off'),
  /** The attempt; the latest where it is empty. */
  attempt: urlText(10),
  /** The line that is pointed at. */
  line: urlText(40),
});

export const lineName = ({ instance, at }: LineId): string => `${instance}-${at}`;

export function namedLine(name: string): LineId | undefined {
  const [, instance, at] = /^(\d{1,15})-(\d{1,15})$/.exec(name) ?? [];
  return instance === undefined ? undefined : { instance: Number(instance), at: Number(at) };
}
