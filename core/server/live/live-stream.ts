import type { Writable } from 'node:stream';
import type { Caller } from '../auth/identity.ts';

/** Which event a topic means, and with which payload; `*` is any. */
export interface Resolved {
  readonly event: string;
  readonly key: string;
}

interface Given {
  readonly output: Writable;
  readonly userId: number;
  readonly topics: ReadonlySet<string>;
  readonly whoNow: () => Promise<Caller | undefined>;
  /** Undefined where there is no such topic, or not for this caller. */
  readonly resolve: (caller: Caller, topic: string) => Promise<Resolved | undefined>;
}

/** What changes all the time is told this often. */
const pauseMs = 1_000;
/** How often a silent stream shows that it lives, and whether it still may. */
const beatMs = 15_000;
/** Who reads so much less than is said has left without a word. */
const mostUnread = 64 * 1024;

/** One stream: what it is about, and what it has to say next. */
export class LiveStream {
  readonly userId: number;
  readonly #given: Given;
  /** Topics by `event payload`. */
  #byKey = new Map<string, string[]>();
  readonly #due = new Set<string>();
  #saying = false;
  #pause: NodeJS.Timeout | undefined;
  readonly #beat: NodeJS.Timeout;
  #ended = false;

  constructor(given: Given) {
    this.#given = given;
    this.userId = given.userId;
    this.#beat = setInterval(() => void this.#look(), beatMs).unref();
  }

  /** Finds out what its topics are, for whoever opens it; answers whether there is anything to hear. */
  async begin(caller: Caller): Promise<boolean> {
    await this.#resolveAll(caller);
    this.#write('retry: 5000\n\n');
    return this.#byKey.size > 0;
  }

  /** Something was published. */
  changed(event: string, payload: string): void {
    for (const key of [payload, '*'])
      for (const topic of this.#byKey.get(`${event} ${key}`) ?? []) this.#due.add(topic);
    this.#speak();
  }

  /** Anything may have changed. */
  changedAll(): void {
    for (const topics of this.#byKey.values()) for (const topic of topics) this.#due.add(topic);
    this.#speak();
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#beat);
    clearTimeout(this.#pause);
    this.#given.output.end();
  }

  /** Ends for good, so that its browser does not come back at once to push out another one. */
  giveWay(): void {
    this.#write('event: end\ndata:\n\n');
    this.end();
  }

  #speak(): void {
    if (this.#ended || this.#due.size === 0 || this.#saying || this.#pause) return;
    void this.#say();
  }

  async #say(): Promise<void> {
    this.#saying = true;
    const due = [...this.#due];
    this.#due.clear();
    const caller = await this.#who();
    if (caller)
      for (const topic of due) {
        const known = await this.#given.resolve(caller, topic);
        if (known) this.#write(`data: ${topic}\n\n`);
      }
    this.#saying = false;
    if (this.#ended) return;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#speak();
    }, pauseMs);
  }

  /** Shows that it lives; rights that came or went since are taken notice of. */
  async #look(): Promise<void> {
    const caller = await this.#who();
    if (!caller) return;
    await this.#resolveAll(caller);
    this.#write(':\n\n');
  }

  async #resolveAll(caller: Caller): Promise<void> {
    const found = new Map<string, string[]>();
    for (const topic of this.#given.topics) {
      const resolved = await this.#given.resolve(caller, topic);
      if (!resolved) continue;
      const key = `${resolved.event} ${resolved.key}`;
      found.set(key, [...(found.get(key) ?? []), topic]);
    }
    this.#byKey = found;
  }

  /** Who listens; nobody, and the stream is over, once the session is, or somebody else has it. */
  async #who(): Promise<Caller | undefined> {
    const caller = await this.#given.whoNow().catch(() => undefined);
    if (caller?.userId === this.userId) return caller;
    this.end();
    return undefined;
  }

  #write(text: string): void {
    const { output } = this.#given;
    if (this.#ended || output.destroyed) return;
    if (output.writableLength > mostUnread) output.destroy();
    else output.write(text);
  }
}
