import type { TarifficationPeriod } from '#plugins/resource-groups/contract.ts';

/** What is to be paid for, as the plain model sees it. */
export interface Thing {
  readonly payer: number;
  readonly isContinuous: boolean;
  /** Whether it is there, and used where only use is paid for. */
  on: boolean;
  period: TarifficationPeriod;
  nano: bigint;
  zone: string;
}

interface Series {
  anchor: number;
  count: number;
  until: number;
  period: TarifficationPeriod;
  zone: string;
}

const minute = 60_000;
const fixed: Partial<Record<TarifficationPeriod, number>> = { SECOND: minute, MINUTE: minute, HOUR: 60 * minute };
const longest = 31 * 24 * 60 * minute;

/** Charges period by period, one thing at a time, with nothing to make it fast, safe or shared. */
export class Reference {
  readonly #series = new Map<Thing, Series>();
  /** What each thing was charged. */
  readonly sums = new Map<Thing, bigint>();
  readonly begins = new Map<Thing, number[]>();

  look(things: readonly Thing[], now: number): void {
    for (const thing of things) this.#lookAt(thing, now);
  }

  #lookAt(thing: Thing, now: number): void {
    let series = this.#series.get(thing);
    if (!thing.on) {
      if (series && (thing.isContinuous || series.until <= now)) this.#series.delete(thing);
      return;
    }
    if (!series || (series.until <= now && !thing.isContinuous && now - series.until > 5 * minute))
      series = { anchor: now, count: 0, until: now, period: thing.period, zone: thing.zone };
    else if (series.until <= now && (series.period !== thing.period || series.zone !== thing.zone))
      series = { anchor: series.until, count: 0, until: series.until, period: thing.period, zone: thing.zone };
    this.#series.set(thing, series);
    while (series.until <= now) {
      const begin = series.until;
      series.count += 1;
      series.until = endOf(series);
      if (series.until <= now - longest) continue;
      const parts = thing.period === 'SECOND' ? 60n : 1n;
      this.sums.set(thing, (this.sums.get(thing) ?? 0n) + parts * thing.nano);
      const begins = this.begins.get(thing) ?? [];
      begins.push(begin);
      this.begins.set(thing, begins);
    }
  }
}

/** The end of the period that a series has come to. */
function endOf({ anchor, count, period, zone }: Series): number {
  const length = fixed[period];
  if (length !== undefined) return anchor + count * length;
  const local = new Date(anchor + offsetAt(anchor, zone));
  const day = local.getUTCDate();
  if (period === 'DAY') local.setUTCDate(day + count);
  else {
    local.setUTCDate(1);
    if (period === 'MONTH') local.setUTCMonth(local.getUTCMonth() + count);
    else local.setUTCFullYear(local.getUTCFullYear() + count);
    const days = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
    local.setUTCDate(Math.min(day, days));
  }
  return instantOf(local.getTime(), zone);
}

/** The moment at which clocks of a zone show a time; the later one of two, and as long after a gap as it is after its beginning. */
function instantOf(local: number, zone: string): number {
  const day = 24 * 60 * minute;
  const [before, after] = [offsetAt(local - day, zone), offsetAt(local + day, zone)];
  const found = [before, after].filter((offset) => offsetAt(local - offset, zone) === offset);
  return found.length === 1 ? local - found[0]! : local - Math.min(before, after);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** By how much clocks of a zone are ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const shown = Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second);
  return shown - Math.floor(moment / 1_000) * 1_000;
}
