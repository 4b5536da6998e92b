import type { Fault } from '#core/contract/fault.ts';
import { fetchLog, fetchMoments, keptFrom, type Moments, type Source } from './fetch-log.ts';
import { plain } from './ansi.ts';
import { factsOf } from './line-facts.ts';
import { LogBook, merged } from './log-book.ts';
import { Splitter, type SplitLine } from './splitter.ts';

/** What is known of the outputs that are followed. */
export interface LogState {
  /** Another object with each line that comes, though the book stays the same one. */
  readonly content: { readonly book: LogBook };
  readonly loading: boolean;
  readonly fault: Fault | undefined;
  /** Whether lines before the first are no longer kept. */
  readonly dropped: boolean;
}

export const beginning: LogState = {
  content: { book: new LogBook() },
  loading: true,
  fault: undefined,
  dropped: false,
};

const paceMs = 1_500;

/** One output, read as far as it goes and then further. */
class Reader {
  readonly source: Source;
  dropped = false;
  #splitter = new Splitter(0);

  constructor(source: Source) {
    this.source = source;
  }

  /** The lines that are new. */
  async read(signal: AbortSignal): Promise<SplitLine[]> {
    for (;;) {
      try {
        const lines = this.#splitter.add(await fetchLog(this.source, this.#splitter.end, signal));
        return tellsTime(lines) ? lines : withMoments(lines, await fetchMoments(this.source, lines[0]!.at, signal));
      } catch (error) {
        const from = keptFrom(error);
        if (from === undefined || from <= this.#splitter.end) throw error;
        this.#splitter = new Splitter(from);
        this.dropped = true;
      }
    }
  }

  takeRest(): SplitLine[] {
    return this.#splitter.takeRest();
  }
}

/** How many lines are looked at for a moment of their own. */
const glance = 20;

const tellsTime = (lines: readonly SplitLine[]): boolean =>
  lines.length === 0 || lines.slice(0, glance).some(({ text }) => factsOf(plain(text)).time !== undefined);

/** Lines with the moment at which each was there: the first at which the output had grown beyond its start. */
function withMoments(lines: readonly SplitLine[], moments: Moments): SplitLine[] {
  let place = 0;
  return lines.map((line) => {
    while (place < moments.length && moments[place]!.to <= line.at) place++;
    return { ...line, seen: moments[place]?.at };
  });
}

interface Followed {
  readonly sources: readonly Source[];
  /** Whether more may come. */
  readonly live: boolean;
  readonly show: (state: LogState) => void;
  readonly signal: AbortSignal;
}

/** Reads outputs to their end, and on for as long as they are live; a page that nobody sees asks for nothing. */
export async function follow({ sources, live, show, signal }: Followed): Promise<void> {
  const readers = sources.map((source) => new Reader(source));
  const readAll = () =>
    Promise.all(
      readers.map(async (reader) => ({ instance: reader.source.instanceId, lines: await reader.read(signal) })),
    );
  let state = beginning;
  const tell = (part: Partial<LogState>) => {
    state = { ...state, ...part, dropped: readers.some(({ dropped }) => dropped) };
    if (!signal.aborted) show(state);
  };
  while (!signal.aborted) {
    try {
      const books = await readAll();
      const rest = live
        ? books
        : books.map(({ instance, lines }, place) => ({ instance, lines: [...lines, ...readers[place]!.takeRest()] }));
      tell(grown(state, rest));
    } catch (error) {
      if (signal.aborted) return;
      tell({ loading: false, fault: error as Fault });
    }
    if (!live && state.fault === undefined) return;
    await nextTurn(signal);
  }
}

type Books = Parameters<typeof merged>[0];

function grown({ content: { book }, loading }: LogState, books: Books): Partial<LogState> {
  const done = { loading: false, fault: undefined };
  if (loading || book.size === 0) return { ...done, content: { book: ofAll(books) } };
  const news = books.filter(({ lines }) => lines.length > 0);
  for (const { instance, lines } of news) book.add(instance, lines);
  return news.length === 0 ? done : { ...done, content: { book } };
}

function ofAll(books: Books): LogBook {
  const [only, ...others] = books;
  if (!only || others.length > 0) return merged(books);
  const book = new LogBook();
  book.add(only.instance, only.lines);
  return book;
}

/** Waits for the next turn, and for somebody to look. */
async function nextTurn(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, paceMs);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
  if (!document.hidden || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look, { once: true });
  });
}
