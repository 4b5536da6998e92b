import { plain } from './ansi.ts';
import { factsOf } from './line-facts.ts';
import type { SplitLine } from './splitter.ts';

const unstamped = 1;

/** The moment that an output has come to; `own` once its lines carry some. */
interface Clock {
  time: number;
  own: boolean;
}

const unset = { time: Number.NaN, own: false };

/** Programs that write moments are gone by from the first on; what others wrote is as old as it was seen to be. */
function tick(clock: Clock, own: number | undefined, seen: number | undefined): void {
  if (own !== undefined) Object.assign(clock, { time: own, own: true });
  else if (!clock.own && seen !== undefined) clock.time = seen;
}

/** Which lines are shown. */
export interface Sieve {
  /** Place in `levels` from which on lines are shown. */
  readonly level: number;
  /** Milliseconds before the newest moment; undefined for all. */
  readonly within: number | undefined;
  /** Between which moments; lines before the first that names one are left out then. */
  readonly between?: Span | undefined;
}

/** Two moments, in milliseconds since 1970, both included. */
export interface Span {
  readonly from: number;
  readonly till: number;
}

/** Where a line comes from, as links to it name it. */
export interface LineId {
  readonly instance: number;
  readonly at: number;
}

/** All lines that are loaded, in columns, so that a million of them are cheap; rows are made of what is drawn. */
export class LogBook {
  readonly texts: string[] = [];
  readonly #instances: number[] = [];
  readonly #ats: number[] = [];
  readonly #levels: number[] = [];
  readonly #times: number[] = [];
  readonly #heads: number[] = [];
  readonly #named: boolean[] = [];
  readonly #seen: boolean[] = [];
  #search: { readonly wanted: string; readonly found: number[]; upTo: number } | undefined;
  /** The newest moment and level of each instance: lines that name none go with the one before. */
  readonly #last = new Map<number, Clock & { level: number }>();
  newest = Number.NEGATIVE_INFINITY;
  #oldest = Number.POSITIVE_INFINITY;

  get size(): number {
    return this.texts.length;
  }

  add(instance: number, lines: readonly SplitLine[]): void {
    const last = this.#last.get(instance) ?? { ...unset, level: unstamped };
    for (const { text, at, seen } of lines) {
      const clean = plain(text);
      const { level, time, head } = factsOf(clean);
      tick(last, time, seen);
      if (last.time > this.newest) this.newest = last.time;
      if (last.time < this.#oldest) this.#oldest = last.time;
      if (level !== undefined) last.level = level;
      else if (time !== undefined || !isContinuation(clean)) last.level = unstamped;
      this.texts.push(text);
      this.#instances.push(instance);
      this.#ats.push(at);
      this.#levels.push(last.level);
      this.#named.push(level !== undefined);
      this.#times.push(last.time);
      this.#seen.push(!last.own);
      // Colours begin anywhere, so a line that has some is shown whole.
      this.#heads.push(time === undefined || clean.length !== text.length ? 0 : head);
    }
    this.#last.set(instance, last);
  }

  /** From the oldest moment to the newest; undefined where no line carries one. */
  get span(): Span | undefined {
    return Number.isFinite(this.newest) ? { from: this.#oldest, till: this.newest } : undefined;
  }

  idOf(index: number): LineId {
    return { instance: this.#instances[index]!, at: this.#ats[index]! };
  }

  /** The moment that a line carries, or that of the one before it; of outputs that carry none, that at which it was there. Not a number where nothing is known. */
  timeOf(index: number): number {
    return this.#times[index]!;
  }

  /** Whether the moment of a line is not its own, but that at which it was there. */
  isSeen(index: number): boolean {
    return this.#seen[index]!;
  }

  levelOf(index: number): number {
    return this.#levels[index]!;
  }

  /** Whether a line names its level itself. */
  isNamed(index: number): boolean {
    return this.#named[index]!;
  }

  /** A line without the moment and level at its start, which stand in columns. */
  messageOf(index: number): string {
    return this.texts[index]!.slice(this.#heads[index]);
  }

  find({ instance, at }: LineId): number | undefined {
    const found = this.#ats.findIndex((each, index) => each === at && this.#instances[index] === instance);
    return found < 0 ? undefined : found;
  }

  /** Which lines a sieve leaves. */
  sieve(sieve: Sieve): number[] {
    const kept: number[] = [];
    const passes = this.#passes(sieve);
    for (let index = 0; index < this.size; index++) if (passes(index)) kept.push(index);
    return kept;
  }

  /** Which of the lines that a sieve leaves hold a text, in either case; those that come later are looked at alone. */
  search(text: string, sieve: Sieve): number[] {
    const wanted = text.toLowerCase();
    if (this.#search?.wanted !== wanted) this.#search = { wanted, found: [], upTo: 0 };
    const { found } = this.#search;
    for (; this.#search.upTo < this.size; this.#search.upTo++) {
      const line = this.messageOf(this.#search.upTo);
      if (plain(line).toLowerCase().includes(wanted)) found.push(this.#search.upTo);
    }
    return found.filter(this.#passes(sieve));
  }

  #passes({ level, within, between }: Sieve): (index: number) => boolean {
    // Without moments nothing can be chosen by them.
    const span = Number.isFinite(this.newest) ? (between ?? this.#latest(within)) : undefined;
    return (index) => {
      const time = this.#times[index]!;
      return this.#levels[index]! >= level && (span === undefined || (time >= span.from && time <= span.till));
    };
  }

  #latest(within: number | undefined): Span | undefined {
    return within === undefined ? undefined : { from: this.newest - within, till: Number.POSITIVE_INFINITY };
  }
}

/** Lines that go on with what the one before began: indented, or part of a stack. */
const isContinuation = (line: string): boolean =>
  /^(?:\s|[}\])]|Caused by|During handling|The above exception)/.test(line);

/** Books of several instances as one, by the moments of their lines; what carries none keeps its place. */
export function merged(books: readonly { readonly instance: number; readonly lines: readonly SplitLine[] }[]): LogBook {
  const book = new LogBook();
  const stamped = books.flatMap(({ instance, lines }) => {
    const clock = { ...unset, time: Number.NEGATIVE_INFINITY };
    return lines.map((line) => {
      tick(clock, factsOf(plain(line.text)).time, line.seen);
      return { instance, line, time: clock.time };
    });
  });
  // Sorting keeps the order of equals, so that each instance's lines stay as they were written.
  stamped.sort((one, other) => (one.time === other.time ? 0 : one.time < other.time ? -1 : 1));
  for (const { instance, line } of stamped) book.add(instance, [line]);
  return book;
}
