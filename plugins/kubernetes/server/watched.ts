import type { KubernetesListObject, KubernetesObject } from '@kubernetes/client-node';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#core/server/runtime.ts';
import { asClusterFault, type Cluster } from './cluster.ts';

interface Given<T extends KubernetesObject> {
  readonly cluster: () => Promise<Cluster>;
  /** Such as `/api/v1/namespaces/services/pods`. */
  readonly path: string;
  /** Of labels. */
  readonly selector: () => Promise<string>;
  readonly list: (cluster: Cluster, labelSelector: string) => Promise<KubernetesListObject<T>>;
  readonly changed: (now: T | undefined, before: T | undefined) => void;
  readonly log: Log;
}

const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** How long a question waits for the first list. */
const patienceMs = 15_000;

/** Objects of one kind in a cluster, kept up to date by a watch, so that nobody has to ask for them again and again. */
export class Watched<T extends KubernetesObject> {
  readonly #given: Given<T>;
  readonly #stopped = new AbortController();
  readonly #objects = new Map<string, T>();
  readonly #listed = Promise.withResolvers<void>();
  #trouble: Error | undefined;
  #running: Promise<void> | undefined;

  constructor(given: Given<T>) {
    this.#given = given;
  }

  /** What there is; throws a Fault where the cluster cannot be asked, and once it was stopped: what it saw would be old. */
  async all(): Promise<readonly T[]> {
    if (this.#stopped.signal.aborted) throw asClusterFault(new Error('its connection was closed here'));
    this.#running ??= this.#run();
    const late = new AbortController();
    const inTime = await Promise.race([
      this.#listed.promise.then(() => true),
      pause(patienceMs, false, { signal: late.signal }).catch(() => false),
    ]);
    late.abort();
    if (!inTime) throw asClusterFault(this.#trouble ?? new Error(`it did not answer within ${patienceMs / 1_000} s`));
    return [...this.#objects.values()];
  }

  /** Takes what the cluster answered to a change of ours, before its watch tells of it. */
  put(object: T): void {
    const name = object.metadata!.name!;
    const before = this.#objects.get(name);
    if (before && versionOf(before) >= versionOf(object)) return;
    this.#objects.set(name, object);
    this.#given.changed(object, before);
  }

  /** Takes it that something is gone, as we had the cluster take it away. */
  drop(name: string): void {
    this.#objects.delete(name);
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    for (let waitMs = firstPauseMs; !signal.aborted;) {
      try {
        await this.#follow(await this.#list());
        waitMs = firstPauseMs;
      } catch (error) {
        if (signal.aborted) return;
        if (!this.#trouble) {
          const { message } = asClusterFault(error);
          this.#given.log.warn(
            { path: this.#given.path, error: message },
            'A cluster is not heard; it is tried again.',
          );
        }
        this.#trouble = error as Error;
        await pause(waitMs, undefined, { signal }).catch(() => undefined);
        waitMs = Math.min(2 * waitMs, longestPauseMs);
      }
    }
  }

  async #list(): Promise<string> {
    const { list, changed, cluster, selector } = this.#given;
    const { items, metadata } = await list(await cluster(), await selector());
    const names = new Set(items.map((each) => each.metadata!.name!));
    for (const each of items) this.put(each);
    for (const [name, before] of this.#objects)
      if (!names.has(name)) {
        this.#objects.delete(name);
        changed(undefined, before);
      }
    this.#trouble = undefined;
    this.#listed.resolve();
    return metadata?.resourceVersion ?? '';
  }

  /** Answers when the watch has ended, as they all do after a while. */
  async #follow(resourceVersion: string): Promise<void> {
    const { path, selector } = this.#given;
    const { library, config } = await this.#given.cluster();
    const ended = Promise.withResolvers<void>();
    const query = { labelSelector: await selector(), resourceVersion, allowWatchBookmarks: true };
    const watch = await new library.Watch(config).watch(
      path,
      query,
      (phase, object: T) => this.#take(phase, object, ended.reject),
      (error?: Error) => (error && !wasClosed(error) ? ended.reject(error) : ended.resolve()),
    );
    const stop = () => {
      watch.abort();
      ended.resolve();
    };
    this.#stopped.signal.addEventListener('abort', stop, { once: true });
    if (this.#stopped.signal.aborted) stop();
    try {
      await ended.promise;
    } finally {
      this.#stopped.signal.removeEventListener('abort', stop);
      watch.abort();
    }
  }

  #take(phase: string, object: T, fail: (error: Error) => void): void {
    if (phase === 'ADDED' || phase === 'MODIFIED') this.put(object);
    else if (phase === 'DELETED') {
      const name = object.metadata!.name!;
      const before = this.#objects.get(name);
      if (this.#objects.delete(name)) this.#given.changed(undefined, before);
    } else if (phase === 'ERROR') fail(new Error(`the watch was refused: ${JSON.stringify(object)}`));
  }
}

const versionOf = ({ metadata }: KubernetesObject): bigint =>
  BigInt(/^\d+$/.exec(metadata?.resourceVersion ?? '')?.[0] ?? 0);

const wasClosed = ({ name, message }: Error): boolean => name === 'AbortError' || /closed|terminated/i.test(message);
