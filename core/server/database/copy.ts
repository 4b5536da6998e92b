import type { Connection as Wire } from 'pg';
import type { PooledConnection } from './database.ts';

/** What pg's client does with a query of its own kind, and its types leave out. */
interface Inner {
  readonly stream: {
    pause(): void;
    resume(): void;
    readonly writableNeedDrain: boolean;
    once(event: 'drain' | 'close', hear: () => void): void;
  };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** A query that copies; ended once, when the server is ready for the next. */
class Copying {
  readonly ended = Promise.withResolvers<void>();
  readonly #text: string;
  #failure: Error | undefined;
  protected over = false;

  constructor(text: string) {
    this.#text = text;
    // Whoever waits hears of it; until then it is nobody's unheard failure.
    this.ended.promise.catch(() => undefined);
  }

  submit(connection: Wire): void {
    (connection as unknown as Inner).query(this.#text);
  }
  /** What the server refuses, or that it is gone: the client tells this query nothing after it. */
  handleError(error: Error): void {
    this.over = true;
    this.ended.reject(error);
  }
  /** What fails here is told when the server is through. */
  protected fail(error: Error): void {
    this.#failure ??= error;
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    if (this.#failure) this.ended.reject(this.#failure);
    else this.ended.resolve();
  }
}

class CopyOut extends Copying {
  readonly #take: (row: Buffer) => Promise<unknown> | undefined;

  constructor(text: string, take: (row: Buffer) => Promise<unknown> | undefined) {
    super(text);
    this.#take = take;
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }, { stream }: Inner): void {
    const busy = this.#take(chunk);
    if (!busy) return;
    stream.pause();
    void busy.then(
      () => stream.resume(),
      (error: Error) => {
        this.fail(error);
        stream.resume();
      },
    );
  }
}

class CopyIn extends Copying {
  readonly #chunks: AsyncIterable<Buffer>;

  constructor(text: string, chunks: AsyncIterable<Buffer>) {
    super(text);
    this.#chunks = chunks;
  }

  handleCopyInResponse(connection: Inner): void {
    void this.#send(connection).catch((error: Error) => connection.sendCopyFail(error.message));
  }

  async #send(connection: Inner): Promise<void> {
    for await (const chunk of this.#chunks) {
      if (this.over) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain)
        await new Promise<void>((resolve) => {
          connection.stream.once('drain', resolve);
          connection.stream.once('close', resolve);
        });
    }
    connection.endCopyFrom();
  }
}

const submit = (client: PooledConnection, copying: Copying): Promise<void> => {
  client.query(copying as unknown as Parameters<PooledConnection['query']>[0]);
  return copying.ended.promise;
};

/** Hands over what `copy … to stdout` says, row by row, in bytes that are another row's later; where `take` answers a promise, the server waits for it. */
export const copyOut = (
  client: PooledConnection,
  text: string,
  take: (row: Buffer) => Promise<unknown> | undefined,
): Promise<void> => submit(client, new CopyOut(text, take));

/** Feeds `copy … from stdin`. */
export const copyIn = (client: PooledConnection, text: string, chunks: AsyncIterable<Buffer>): Promise<void> =>
  submit(client, new CopyIn(text, chunks));
