import type { Query, QueryClient } from '@tanstack/query-core';
import type { Wire } from '#core/contract/call.ts';
import { isPolled, turn } from './pace.ts';

/** What streams are made with; browsers bring it. */
export type MakeStream = (address: string) => EventSource;

// As the contract has them, which is part of the first load while this is not.
const streamPath = '/api/mlpcore/live';
const mostTopics = 40;

/**
 * Pages that are put together ask one after the other: the stream is opened anew once nothing was asked for this long,
 * and however much is, this long after the first of it.
 */
const settleMs = 1_000;
const mostSettleMs = 5_000;

/**
 * The one stream of a browser, held by the tab that asks for all: what it tells of is asked for at once, and otherwise at a
 * slower pace. Where there is none, as behind a proxy that does not let it through, all goes on at its own pace.
 */
export class LiveStream {
  readonly #client: QueryClient;
  readonly #make: MakeStream;
  /** Topics of calls, by their ids; a topic names parameters. */
  readonly #patterns = new Map<string, string>();
  readonly #again = new Set<string>();
  readonly #asking = new Set<string>();
  #address = '';
  #source: EventSource | undefined;
  #settling: { readonly timer: ReturnType<typeof setTimeout>; readonly latest: number } | undefined;
  #isOver = false;

  constructor(client: QueryClient, make: MakeStream = (address) => new EventSource(address)) {
    this.#client = client;
    this.#make = make;
  }

  /** Learns by which topic the answer of a call is told of. */
  learn(id: string, wire: Wire): void {
    if (wire.live !== undefined) this.#patterns.set(id, wire.live);
  }

  /** Has the stream be about what is polled, once that is all that the page asks. */
  look(): void {
    const now = performance.now();
    const latest = this.#settling?.latest ?? now + mostSettleMs;
    clearTimeout(this.#settling?.timer);
    const timer = setTimeout(() => this.#settle(latest), Math.max(0, Math.min(settleMs, latest - now)));
    this.#settling = { timer, latest };
  }

  /** Ends it, until it is told to look again. */
  close(): void {
    clearTimeout(this.#settling?.timer);
    this.#settling = undefined;
    this.#isOver = false;
    this.#end();
  }

  /** What is on its way may bring parts to the page that ask for more. */
  #settle(latest: number): void {
    if (this.#client.isFetching() > 0 && performance.now() < latest) return this.look();
    this.#settling = undefined;
    this.#open();
  }

  #open(): void {
    const topics = [...new Set(this.#polled().map(([, topic]) => topic))].toSorted().slice(0, mostTopics);
    const address =
      topics.length === 0 ? '' : `${streamPath}?${new URLSearchParams(topics.map((topic) => ['topic', topic]))}`;
    if (this.#isOver || (address === this.#address && this.#source?.readyState !== 2)) return;
    this.#end();
    if (address === '') return;
    this.#address = address;
    const source = this.#make(address);
    this.#source = source;
    // From here on nothing is missed; what was asked for before is asked for once more at its own pace.
    source.addEventListener('open', () => this.#calm({ since: Date.now(), topics: new Set(topics) }));
    source.addEventListener('error', () => this.#calm(undefined));
    source.addEventListener('message', ({ data }: MessageEvent<string>) => this.#changed(data));
    source.addEventListener('end', () => {
      this.#isOver = true;
      this.#end();
    });
  }

  #end(): void {
    this.#source?.close();
    this.#source = undefined;
    this.#address = '';
    if (turn.isTold) this.#calm(undefined);
  }

  #calm(told: { readonly since: number; readonly topics: ReadonlySet<string> } | undefined): void {
    const hashes = new Set(
      told && this.#polled().flatMap(([{ queryHash }, topic]) => (told.topics.has(topic) ? queryHash : [])),
    );
    turn.isTold = told && (({ queryHash, state }) => state.dataUpdatedAt >= told.since && hashes.has(queryHash));
    pace(this.#polled().map(([query]) => query));
  }

  #changed(topic: string): void {
    for (const [query, of] of this.#polled()) if (of === topic) void this.#ask(query);
  }

  /** Asks once more; where it is being asked already, which may be too early, also after that. */
  async #ask({ queryKey, queryHash, state }: Query): Promise<void> {
    if (this.#asking.has(queryHash) || state.fetchStatus !== 'idle') this.#again.add(queryHash);
    if (this.#asking.has(queryHash)) return;
    this.#asking.add(queryHash);
    do {
      await this.#client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
    } while (this.#again.delete(queryHash));
    this.#asking.delete(queryHash);
  }

  /** Without what is not asked as yet, whose parameters are not known. */
  #polled(): readonly (readonly [Query, topic: string])[] {
    return this.#client
      .getQueryCache()
      .getAll()
      .filter((query) => isPolled(query) && !query.isDisabled())
      .flatMap((query) => {
        const topic = this.#topicOf(query);
        return topic === undefined ? [] : [[query, topic] as const];
      });
  }

  #topicOf({ queryKey }: Query): string | undefined {
    const [id, input] = queryKey as [string, Readonly<Record<string, string | number>> | undefined];
    return this.#patterns.get(id)?.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input?.[name] ?? ''));
  }
}

/** Has questions be asked at the pace that holds now: handing an observer its options again has it look at it. */
export function pace(queries: readonly Query[]): void {
  for (const { observers } of queries) for (const observer of observers) observer.setOptions(observer.options);
}
