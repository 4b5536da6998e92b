import type { TFunction } from 'i18next';
import type { Fault } from '#core/contract/fault.ts';
import { faultText } from '#core/web/page/fault-text.ts';
import { dateTime } from '#core/web/text/format.ts';
import { dayText } from './day-text.ts';

type Told = Pick<Fault, 'code' | 'message' | 'args'> & Partial<Pick<Fault, 'status'>>;

/** Why a licence does not count or is refused; days and moments (ISO 8601) as its readers write them. */
export function licenceFaultText(t: TFunction, { code, message, args, status = 0 }: Told): string {
  const shown = Object.entries(args).map(([name, value]): [string, string] => [name, momentText(value)]);
  return faultText(t, { code, message, status, args: Object.fromEntries(shown) });
}

function momentText(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dayText(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value) ? dateTime(value) : value;
}
