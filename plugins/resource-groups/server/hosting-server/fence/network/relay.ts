import { spawn, type ChildProcess } from 'node:child_process';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { within } from './within.ts';

/** Where the HTTP server of an instance listens. */
export interface Listening {
  readonly host: string;
  readonly port: number;
}

interface Given {
  /** Where a connection to an address leads; undefined where it may not be made. */
  readonly find: (address: string, port: number) => Listening | undefined;
  readonly log: (details: object, message: string) => void;
}

/** Connections of an instance that may be open at a time: they take from what this process may open. */
const mostConnections = 512;

type Told = { readonly port: number; readonly error?: string };

/** Leads connections out of the network of one instance, which has no other way out, and those to its HTTP server in. */
export class Relay {
  readonly #given: Given;
  readonly #servers = new Map<number, Server>();
  readonly #open = new Set<Socket>();
  #inbound: ChildProcess | undefined;
  #closed = false;

  constructor(given: Given) {
    this.#given = given;
  }

  /** Takes servers that listen within, from a process there that answers on its channel; resolves when all are taken or the process has ended. */
  async listen(process: ChildProcess, ports: readonly number[]): Promise<void> {
    const missing = new Set(ports.filter((port) => !this.#servers.has(port)));
    const taken = Promise.withResolvers<void>();
    process.once('disconnect', taken.resolve);
    process.on('message', ({ port, error }: Told, server) => {
      missing.delete(port);
      if (error !== undefined)
        this.#given.log({ port, error }, 'A port in the network of an instance is in use there.');
      else this.#take(port, server as Server);
      if (missing.size === 0 && process.connected) process.disconnect();
    });
    process.send({ listen: [...missing] }, (error) => error && taken.resolve());
    if (missing.size === 0) process.disconnect();
    await taken.promise;
  }

  /** Listens within as well on ports that have come to be allowed. */
  async also(entering: readonly string[], ports: readonly number[]): Promise<void> {
    if (ports.every((port) => this.#servers.has(port))) return;
    await this.listen(this.#enter(entering), ports);
  }

  /** Has what connects to the address of its HTTP server arrive there. */
  async lead({ host, port }: Listening, entering: readonly string[]): Promise<void> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ host, port }, resolve);
    });
    if (this.#closed) return void server.close();
    this.#inbound = this.#enter(entering);
    this.#inbound.send({ lead: { host: '127.0.0.1', port } }, server, () => server.close());
    this.#inbound.channel?.unref();
  }

  close(): void {
    this.#closed = true;
    if (this.#inbound?.connected) this.#inbound.disconnect();
    for (const server of this.#servers.values()) server.close();
    for (const socket of this.#open) socket.destroy();
  }

  #enter(entering: readonly string[]): ChildProcess {
    const [program = '', ...args] = [...entering, process.execPath, '-e', within];
    const { PATH } = process.env;
    const child = spawn(program, args, { cwd: '/', env: { PATH }, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    child.on('error', ({ message }) =>
      this.#given.log({ error: message }, 'The network of an instance could not be entered.'),
    );
    child.unref();
    return child;
  }

  #take(port: number, server: Server): void {
    if (this.#closed) return void server.close();
    this.#servers.set(port, server);
    server.on('connection', (from) => this.#connected(from)).unref();
  }

  #connected(from: Socket): void {
    from.on('error', () => undefined);
    const place = this.#given.find(from.localAddress ?? '', from.localPort ?? 0);
    if (!place || this.#open.size >= 2 * mostConnections) return void from.resetAndDestroy();
    const to = connect({ ...place, noDelay: true }).on('error', () => from.resetAndDestroy());
    from.setNoDelay(true);
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      this.#open.add(one);
      one.pipe(other);
      one.once('close', () => {
        this.#open.delete(one);
        other.destroy();
      });
    }
  }
}
