import { once } from 'node:events';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import http2 from 'node:http2';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Runner } from '#core/server/points.ts';
import type { Log } from '#core/server/runtime.ts';
import type { CarriedImages } from '#plugins/images/server/public.ts';
import type { LocalFencing } from '../../hosting-server/fence/fencing.ts';
import type { HostingServer } from '../../hosting-server/hosting-server.ts';
import { channelPath, closing } from '../calls.ts';
import { streamOf } from '../socket-stream.ts';
import { Answering } from './answering.ts';
import { tellMachine } from './machine.ts';

interface Given {
  /** The installation, as this machine reaches it. */
  readonly url: string;
  /** Lets the machine in once; undefined where it has a key. */
  readonly token: string | undefined;
  readonly dataDir: string;
  readonly driver: HostingServer;
  readonly images: CarriedImages;
  readonly fencing: LocalFencing;
  readonly log: Log;
  /** Called when the installation has no place for this machine any more, and nothing runs on it. */
  readonly onRemoved: () => void;
}

const againMs = 2_000;
const patienceMs = 10_000;
/** The installation asks after the machine every 10 s. */
const silentMs = 35_000;
const graceMs = 8_000;

/** How a connection came to its end: for now, or for good because the machine was not let in. */
type End = { readonly refused: string } | { readonly lost: string };

/** Keeps this machine connected to the installation that it joined, which runs instances on it. */
export class JoinedMachine implements Runner {
  readonly #given: Given;
  readonly #answering: Answering;
  readonly #stopping = new AbortController();
  #socket: WebSocket | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(given: Given) {
    const { dataDir, fencing } = given;
    this.#given = given;
    this.#answering = new Answering({
      ...given,
      machine: () => tellMachine(dataDir, fencing),
      keep: (key) => this.#keep(key),
    });
  }

  /** Answers when the machine is connected, or cannot be for now; throws where it is not let in. */
  async start(): Promise<void> {
    await mkdir(this.#given.dataDir, { recursive: true });
    const { url, token } = this.#given;
    const key = await this.#key();
    if (key === undefined && token === undefined)
      throw new Error(
        `This machine has not joined ${url} yet. Set JOIN_TOKEN to a token from the page of a resource group there.`,
      );
    let first = await this.#connect((key ?? token)!);
    // A token that is named anew is for a place that was given anew.
    if (key !== undefined && token !== undefined && isRefused(first)) first = await this.#connect(token);
    if (isRefused(first)) throw new Error(first.end.refused);
    this.#work = this.#stay(first);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    // Whatever runs here is started elsewhere from now on.
    this.#socket?.close(closing.leaving);
    await this.#work;
    await this.#endAll();
  }

  async #stay(first: Attempt): Promise<void> {
    const { log, url } = this.#given;
    let attempt = first;
    let told: string | undefined;
    while (!this.#stopping.signal.aborted) {
      const end = 'end' in attempt ? attempt.end : await attempt.closed;
      if (this.#stopping.signal.aborted) return;
      if ('refused' in end) return this.#leave(end.refused);
      // It is tried every few seconds, and told once.
      if (end.lost !== told)
        log.warn({ url, reason: end.lost }, 'The installation cannot be reached; what runs here goes on meanwhile.');
      told = 'closed' in attempt ? undefined : end.lost;
      await sleep(againMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      attempt = await this.#connect(((await this.#key()) ?? this.#given.token)!);
    }
  }

  async #connect(secret: string): Promise<Attempt> {
    const { url, log } = this.#given;
    const socket = new WebSocket(`${url.replace(/^http/, 'ws').replace(/\/+$/, '')}${channelPath}`, {
      headers: { authorization: `Bearer ${secret}` },
      handshakeTimeout: patienceMs,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    // Before it opens: what comes with the answer would be lost.
    const stream = streamOf(socket);
    stream.on('error', () => undefined);
    const refusal = Promise.withResolvers<End>();
    socket.once('unexpected-response', (request, response) => {
      request.destroy();
      refusal.resolve(
        response.statusCode === 401
          ? {
              refused:
                'The installation does not know this machine: its token has ended or was used, or its server was removed. Make a new token on the page of the resource group.',
            }
          : { lost: `It answers ${response.statusCode}.` },
      );
    });
    socket.on('error', (error) => refusal.resolve({ lost: error.message }));
    const end = await Promise.race([refusal.promise, once(socket, 'open').then(() => undefined)]);
    if (end) return { end };
    log.info({ url }, 'Connected to the installation.');
    return { closed: this.#serve(socket, stream) };
  }

  async #serve(socket: WebSocket, stream: Duplex): Promise<End> {
    let silent = setTimeout(() => socket.terminate(), silentMs);
    const server = http2.createServer((request, response) => {
      clearTimeout(silent);
      silent = setTimeout(() => socket.terminate(), silentMs);
      void this.#answering.answer(request, response);
    });
    server.on('sessionError', () => undefined);
    // What breaks it closes it.
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    server.emit('connection', stream);
    const code = await closed;
    clearTimeout(silent);
    stream.destroy();
    if (code === closing.otherProtocol)
      return {
        refused: 'This machine and the installation run releases that do not speak alike. Run the same one on both.',
      };
    return { lost: `The connection ended (${code}).` };
  }

  /** The machine has no place there any more: what runs on it ends, and its key is of no use. */
  async #leave(why: string): Promise<void> {
    this.#given.log.error(why);
    await this.#endAll();
    await rm(this.#keyFile, { force: true });
    this.#given.onRemoved();
  }

  async #endAll(): Promise<void> {
    const { driver, log } = this.#given;
    const ended = (await driver.list()).map((id) => driver.stop(id, graceMs));
    await Promise.all(ended).catch((error: Error) => log.error({ error: error.message }, 'Not every instance ended.'));
  }

  /** What this machine is let in with, once it joined. */
  async #key(): Promise<string | undefined> {
    const kept = await readFile(this.#keyFile, 'utf8').catch(() => undefined);
    if (kept === undefined) return undefined;
    const { url, key } = JSON.parse(kept) as { readonly url: string; readonly key: string };
    return url === this.#given.url ? key : undefined;
  }

  async #keep(key: string): Promise<void> {
    const fresh = `${this.#keyFile}.new`;
    await writeFile(fresh, JSON.stringify({ url: this.#given.url, key }), { mode: 0o600 });
    await rename(fresh, this.#keyFile);
  }

  get #keyFile(): string {
    return join(this.#given.dataDir, 'joined.json');
  }
}

type Attempt = { readonly end: End } | { readonly closed: Promise<End> };

const isRefused = (attempt: Attempt): attempt is { readonly end: { readonly refused: string } } =>
  'end' in attempt && 'refused' in attempt.end;
