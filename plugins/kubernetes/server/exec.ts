import { PassThrough, type Readable } from 'node:stream';
import { WebSocket, type ClientOptions } from 'ws';
import type { Cluster } from './cluster.ts';
import { container } from './labels.ts';

/** A pod that runs. */
export interface Inside {
  readonly cluster: Pick<Cluster, 'config'>;
  readonly namespace: string;
  readonly pod: string;
}

interface Started {
  readonly command: readonly string[];
  /** With it there is an input, and what is written to standard error is among the output. */
  readonly terminal: boolean;
  /** Takes what is written to standard error. */
  readonly errors?: (bytes: Buffer) => void;
  /** What it may write at most, else it is ended. */
  readonly mostBytes?: number;
}

/** By which the first byte of each message tells what it is. */
const channel = { input: 0, output: 1, errors: 2, status: 3, size: 4 } as const;
const protocols = ['v5.channel.k8s.io', 'v4.channel.k8s.io'];
/** Nodes send what they read at once: tens of KiB. */
const longestMessage = 2 ** 20;
const openMs = 15_000;
/** Where the cluster does not tell how it ended: a connection that was lost took the program with it. */
const lostCode = 255;

/**
 * A program in a pod. The client's own way to it ends the process where a cluster sends what it does not expect, and keeps
 * all that nobody takes.
 */
export class Exec {
  readonly #socket: WebSocket;
  readonly #started: Started;
  readonly #output = new PassThrough();
  readonly #ended = Promise.withResolvers<number>();
  readonly #opened = Promise.withResolvers<void>();
  #told = 0;

  static async open({ cluster: { config }, namespace, pod }: Inside, started: Started): Promise<Exec> {
    const query = new URLSearchParams({
      container,
      stdout: 'true',
      stderr: String(!started.terminal),
      stdin: String(started.terminal),
      tty: String(started.terminal),
    });
    for (const each of started.command) query.append('command', each);
    const options: ClientOptions = {};
    await config.applyToHTTPSOptions(options);
    const server = config.getCurrentCluster()!.server.replace(/^http/, 'ws');
    const exec = new Exec(`${server}/api/v1/namespaces/${namespace}/pods/${pod}/exec?${query}`, options, started);
    await exec.#opened.promise;
    return exec;
  }

  private constructor(address: string, options: ClientOptions, started: Started) {
    this.#started = started;
    this.#socket = new WebSocket(address, protocols, {
      ...options,
      handshakeTimeout: openMs,
      maxPayload: longestMessage,
      perMessageDeflate: false,
    });
    // What nobody takes holds the program up; who leaves ends it.
    this.#output.on('drain', () => this.#socket.resume()).on('close', () => this.end());
    this.#socket
      .on('open', () => this.#opened.resolve())
      .on('error', (error) => this.#opened.reject(error))
      .on('message', (message: Buffer) => this.#take(message))
      .on('close', () => this.#close(lostCode));
  }

  get output(): Readable {
    return this.#output;
  }

  /** Its exit code. */
  get ended(): Promise<number> {
    return this.#ended.promise;
  }

  /** Answers once it was sent, or is not sent any more. */
  write(input: Buffer): Promise<void> {
    return this.#send(channel.input, input);
  }

  resize({ columns: width, rows: height }: { readonly columns: number; readonly rows: number }): void {
    void this.#send(channel.size, Buffer.from(JSON.stringify({ width, height })));
  }

  end(): void {
    this.#socket.terminate();
  }

  #send(to: number, bytes: Buffer): Promise<void> {
    return new Promise((resolve) => this.#socket.send(Buffer.concat([Buffer.of(to), bytes]), () => resolve()));
  }

  /** What is of no channel that we know, or comes too late, is passed over; so is what is empty, which would take room uncounted. */
  #take(message: Buffer): void {
    const bytes = message.subarray(1);
    if (bytes.length === 0 || !this.#output.writable) return;
    if (message[0] === channel.output) this.#tell(bytes);
    if (message[0] === channel.errors) this.#started.errors?.(bytes);
    if (message[0] === channel.status) {
      this.#close(exitCodeOf(bytes));
      this.#socket.close();
    }
  }

  #tell(bytes: Buffer): void {
    const { mostBytes = Infinity } = this.#started;
    this.#told += bytes.length;
    if (this.#told > mostBytes) this.end();
    else if (!this.#output.write(bytes)) this.#socket.pause();
  }

  #close(exitCode: number): void {
    this.#ended.resolve(exitCode);
    this.#output.end();
  }
}

/** The API tells of an exit code among the causes of a failure. */
function exitCodeOf(bytes: Buffer): number {
  const { status, details } = (parsed(bytes) ?? {}) as { readonly status?: unknown; readonly details?: unknown };
  if (status === 'Success') return 0;
  const { causes } = (details ?? {}) as { readonly causes?: unknown };
  const cause = Array.isArray(causes) ? causes.find((each) => each?.reason === 'ExitCode') : undefined;
  const exitCode = typeof cause?.message === 'string' ? Number.parseInt(cause.message, 10) : NaN;
  return exitCode >= 0 && exitCode < lostCode ? exitCode : lostCode;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
