import { PassThrough, type Readable } from 'node:stream';
import type { Caller } from '../auth/identity.ts';
import type { Events } from '../events/events.ts';
import type { Log } from '../runtime.ts';
import { LiveStream, type Resolved } from './live-stream.ts';

/** A topic as its plugin made it: the payload by which its event speaks of what is named, for whoever may hear of it. */
export interface Topic {
  readonly id: string;
  readonly event: string;
  readonly keyOf: (caller: Caller, named: readonly string[]) => Promise<string | undefined>;
}

interface Given {
  readonly topics: readonly Topic[];
  readonly events: Events;
  readonly log: Log;
}

/** Of one person, in each process: with one more the oldest gives way. */
const mostOfPerson = 8;
/** Of all people, in each process. */
const most = 5_000;

/** The streams by which browsers that are connected to this process hear what has changed. */
export class LiveStreams {
  readonly #given: Given;
  readonly #topics: ReadonlyMap<string, Topic>;
  readonly #open = new Set<LiveStream>();
  #unhear: readonly (() => void)[] = [];

  constructor(given: Given) {
    this.#given = given;
    this.#topics = new Map(given.topics.map((topic) => [topic.id, topic]));
  }

  get size(): number {
    return this.#open.size;
  }

  start(): void {
    const { topics, events } = this.#given;
    const all = () => this.#open.forEach((stream) => stream.changedAll());
    this.#unhear = [...new Set(topics.map(({ event }) => event))].map((event) =>
      events.hear(event, (payload) => this.#open.forEach((stream) => stream.changed(event, payload)), all),
    );
  }

  /** Ends all of them, as the server stops: browsers come back by themselves. */
  stop(): void {
    for (const unhear of this.#unhear) unhear();
    for (const stream of this.#open) stream.end();
  }

  /** Whether one more would be too many. */
  get isFull(): boolean {
    return this.#open.size >= most;
  }

  /**
   * What a stream about these topics says, until whoever reads it leaves; undefined where nothing of them is there for this caller to
   * hear of. `whoNow` is asked before each message: it answers
   * nobody, or throws, once the session that opened the stream has ended.
   */
  async open(
    caller: Caller,
    topics: readonly string[],
    whoNow: () => Promise<Caller | undefined>,
  ): Promise<Readable | undefined> {
    const output = new PassThrough();
    const stream = new LiveStream({
      output,
      userId: caller.userId,
      topics: new Set(topics),
      whoNow,
      resolve: (who, topic) => this.#resolve(who, topic),
    });
    if (!(await stream.begin(caller))) {
      stream.end();
      return undefined;
    }
    const before = [...this.#open].filter(({ userId }) => userId === caller.userId);
    for (const old of before.slice(0, Math.max(0, before.length + 1 - mostOfPerson))) old.giveWay();
    this.#open.add(stream);
    output.once('close', () => {
      this.#open.delete(stream);
      stream.end();
    });
    return output;
  }

  async #resolve(caller: Caller, text: string): Promise<Resolved | undefined> {
    const [id = '', ...named] = text.split('/').map(decoded);
    const topic = this.#topics.get(id);
    if (!topic) return undefined;
    // Whoever may not hear of it is told no more than of what does not exist.
    const key = await topic.keyOf(caller, named).catch((error: Error & { readonly status?: number }) => {
      if (error.status === undefined || error.status >= 500)
        this.#given.log.warn({ topic: id, error: error.message }, 'Whether somebody may hear of changes is not known.');
      return undefined;
    });
    return key === undefined ? undefined : { event: topic.event, key };
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
