import { setTimeout as pause } from 'node:timers/promises';
import type { ZodType } from 'zod';
import type { Fault } from '#core/contract/fault.ts';
import type { Log } from '#core/server/runtime.ts';
import { inFull } from '#plugins/resource-groups/server/public.ts';
import { listAll, type Page } from './bounded-answers.ts';
import { asClusterFault, type Cluster } from './cluster.ts';
import { allOf, wordsOf } from './shapes.ts';
import { watchEvents, type WatchEvent } from './watch-events.ts';

interface Thing {
  readonly metadata: { readonly name: string; readonly resourceVersion?: string | undefined };
}

interface Given<T extends Thing> {
  readonly cluster: () => Promise<Cluster>;
  /** What is no such thing is left out. */
  readonly kind: ZodType<T>;
  /** Such as `/api/v1/namespaces/services/pods`. */
  readonly path: string;
  /** Of labels. */
  readonly selector: () => Promise<string>;
  readonly list: (
    cluster: Cluster,
    page: Page & { readonly labelSelector: string },
  ) => ReturnType<Parameters<typeof listAll>[0]>;
  readonly changed: (now: T | undefined, before: T | undefined) => void;
  readonly log: Log;
}

const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** A cluster that tells of more is given up until it tells of less. */
const mostThings = 5_000;
/** How long a question waits for the first list. */
const patienceMs = 15_000;
/** How long a stop waits for the last question. */
const stopMs = 1_000;

/** Objects of one kind in a cluster, kept up to date by a watch, so that nobody has to ask for them again and again. */
export class Watched<T extends Thing> {
  readonly #given: Given<T>;
  readonly #stopped = new AbortController();
  readonly #objects = new Map<string, T>();
  readonly #listed = Promise.withResolvers<void>();
  #trouble: Fault | undefined;
  #running: Promise<void> | undefined;

  constructor(given: Given<T>) {
    this.#given = given;
  }

  /** What there is; throws a Fault where the cluster cannot be asked, and once it was stopped: what it saw would be old. */
  async all(): Promise<readonly T[]> {
    if (this.#stopped.signal.aborted) throw asClusterFault(new Error('its connection was closed here'));
    this.#running ??= this.#run().catch((error) => this.#stall(error));
    const late = new AbortController();
    const inTime = await Promise.race([
      this.#listed.promise.then(() => true),
      pause(patienceMs, false, { signal: late.signal }).catch(() => false),
    ]);
    late.abort();
    if (!inTime) throw this.#trouble ?? asClusterFault(new Error(`it did not answer within ${patienceMs / 1_000} s`));
    return [...this.#objects.values()];
  }

  /** Takes what the cluster answered to a change of ours, before its watch tells of it. */
  put(told: unknown): void {
    const { data } = this.#given.kind.safeParse(told);
    if (data) this.#take(data);
  }

  /** Takes it that something is gone, as we had the cluster take it away. */
  drop(name: string): void {
    this.#objects.delete(name);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    // A list may be long in coming; it is not taken any more.
    await Promise.race([this.#running, pause(stopMs, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    for (let waitMs = firstPauseMs; !signal.aborted; waitMs = Math.min(2 * waitMs, longestPauseMs)) {
      const begun = performance.now();
      await this.#hear().catch((error) => this.#note(error));
      // A cluster that ends each watch at once is asked no more often than one that cannot be reached.
      if (performance.now() - begun > longestPauseMs) waitMs = firstPauseMs;
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  #note(error: unknown): void {
    if (this.#stopped.signal.aborted) return;
    if (!this.#trouble)
      this.#given.log.warn(
        { path: this.#given.path, error: asClusterFault(error, inFull).message },
        'A cluster is not heard; it is tried again.',
      );
    this.#trouble = asClusterFault(error);
  }

  /** After a defect of ours, the next question begins anew. */
  #stall(error: unknown): void {
    this.#trouble = asClusterFault(error);
    this.#running = undefined;
  }

  /** Answers when the watch has ended, as they all do after a while. */
  async #hear(): Promise<void> {
    const { path, selector } = this.#given;
    const { signal } = this.#stopped;
    const cluster = await this.#given.cluster();
    const labelSelector = await selector();
    const resourceVersion = await this.#list(cluster, labelSelector);
    try {
      for await (const event of watchEvents(cluster, { path, query: { labelSelector, resourceVersion }, signal }))
        this.#follow(event);
    } catch (error) {
      if (!wasClosed(error as Error)) throw error;
    }
  }

  async #list(cluster: Cluster, labelSelector: string): Promise<string> {
    const { list, kind } = this.#given;
    const { items, version } = await listAll((page) => list(cluster, { ...page, labelSelector }));
    this.#stopped.signal.throwIfAborted();
    const there = allOf(kind, items);
    const names = new Set(there.map(({ metadata }) => metadata.name));
    for (const each of there) this.#take(each);
    for (const name of this.#objects.keys()) if (!names.has(name)) this.#leave(name);
    this.#trouble = undefined;
    this.#listed.resolve();
    return version;
  }

  #follow({ type, object }: WatchEvent): void {
    if (type === 'ERROR') throw new Error(`the watch was refused: ${wordsOf(JSON.stringify(object))}`);
    const { data } = this.#given.kind.safeParse(object);
    if (!data) return;
    if (type === 'ADDED' || type === 'MODIFIED') this.#take(data);
    else if (type === 'DELETED') this.#leave(data.metadata.name);
    if (this.#objects.size > mostThings) throw new Error(`it tells of more than ${mostThings} things of a kind`);
  }

  #take(object: T): void {
    const { name } = object.metadata;
    const before = this.#objects.get(name);
    if (before && versionOf(before) >= versionOf(object)) return;
    this.#objects.set(name, object);
    this.#given.changed(object, before);
  }

  #leave(name: string): void {
    const before = this.#objects.get(name);
    if (this.#objects.delete(name)) this.#given.changed(undefined, before);
  }
}

const versionOf = ({ metadata }: Thing): bigint => BigInt(metadata.resourceVersion ?? 0);

const wasClosed = ({ name, message }: Error): boolean =>
  name === 'AbortError' || /aborted|closed|terminated/i.test(message);
