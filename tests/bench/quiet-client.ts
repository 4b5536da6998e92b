import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Asks for one thing after the other on one connection, and keeps nothing of the answers: what it had to collect would be counted as time of the server. */
export class QuietClient {
  readonly #socket: Socket;
  readonly #head: string;
  #begin = '';
  /** Of the answer that is being read; undefined until its head is whole. */
  #left: number | undefined;
  #asked: { readonly path: string; readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;

  private constructor(url: URL, session: string) {
    this.#head = `HTTP/1.1\r\nHost: ${url.host}\r\nCookie: berth_session=${session}\r\n\r\n`;
    this.#socket = connect({
      host: url.hostname,
      port: Number(url.port),
      onread: { buffer: Buffer.alloc(64 * 1024), callback: (count, bytes) => this.#hear(bytes as Buffer, count) },
    }).setNoDelay();
    this.#socket.once('close', () => this.#asked?.reject(new Error(`${this.#asked.path} was not answered whole.`)));
  }

  static async open(url: string, session: string): Promise<QuietClient> {
    const client = new QuietClient(new URL(url), session);
    await once(client.#socket, 'connect');
    return client;
  }

  /** Throws where it is answered with other than 200. */
  get(path: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#asked = { path, resolve, reject };
    this.#begin = '';
    this.#left = undefined;
    this.#socket.write(`GET ${path} ${this.#head}`);
    return promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #hear(bytes: Buffer, count: number): boolean {
    if (this.#left !== undefined) this.#left -= count;
    else this.#readHead(bytes.toString('latin1', 0, count));
    if (this.#left === 0) this.#asked?.resolve();
    return true;
  }

  #readHead(text: string): void {
    this.#begin += text;
    const end = this.#begin.indexOf('\r\n\r\n');
    if (end < 0) return;
    const status = this.#begin.slice(9, 12);
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#begin.slice(0, end))?.[1];
    if (status === '200' && length !== undefined) this.#left = Number(length) - (this.#begin.length - end - 4);
    else this.#asked?.reject(new Error(`${this.#asked.path} answered ${status}, ${length ?? 'no'} bytes.`));
  }
}
