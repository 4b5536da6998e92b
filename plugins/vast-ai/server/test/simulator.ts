import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the marketplace behaves, changed by tests at any time. */
export interface Mood {
  key: string;
  /** Offers that are gone when somebody wants to rent them. */
  readonly gone: Set<number>;
  /** How many of the next requests are answered with a status instead. */
  readonly refusals: number[];
  /** Rents, and then cuts the connection instead of answering. */
  loseAnswer: boolean;
  /** What is rented never gets further than this. */
  stuck: string | undefined;
  /** What is rented costs so much, whatever was offered. */
  priceWhenRented: number | undefined;
  credit: boolean;
  /** Images that no registry has. */
  readonly absent: Set<string>;
  /** Whether nothing is answered at all. */
  lost: boolean;
}

interface Rented {
  readonly id: number;
  /** By which filters somebody looked for it. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly image: string;
  readonly offer: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string>>;
  readonly startedAt: number;
  readonly price: number;
  output: string;
  status: string;
  intended: string;
  process?: ChildProcess;
}

export const offer = (id: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  id,
  machine_id: 1_000 + id,
  gpu_name: 'RTX 4090',
  num_gpus: 1,
  gpu_ram: 24_564,
  cpu_cores_effective: 16,
  cpu_ram: 64_000,
  disk_space: 200,
  cuda_max_good: 12.4,
  reliability: 0.99,
  duration: 864_000,
  dph_total: (20 + id) / 100,
  geolocation: 'Sweden, SE',
  ...changes,
});

/** Plays the marketplace over HTTP: what is rented runs here as a process, with the environment that it was rented with. */
export class Simulator {
  readonly mood: Mood = {
    key: 'sesame',
    gone: new Set(),
    refusals: [],
    loseAnswer: false,
    stuck: undefined,
    priceWhenRented: undefined,
    credit: true,
    absent: new Set(),
    lost: false,
  };
  offers: ReturnType<typeof offer>[] = [];
  readonly rented = new Map<number, Rented>();
  /** Offers that somebody tried to rent, in their order. */
  readonly tried: number[] = [];
  readonly #program: (image: string) => readonly string[];
  #server: Server | undefined;
  #url = '';
  #asked: Readonly<Record<string, unknown>> = {};
  #next = 500;

  constructor(program: (image: string) => readonly string[]) {
    this.#program = program;
  }

  get url(): string {
    return this.#url;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      void this.#answer(request, response).catch(() => response.destroy());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    this.#server = server;
    this.#url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  stop(): void {
    for (const id of this.rented.keys()) this.vanish(id);
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  /** A machine goes with all that runs on it, and nobody is told. */
  vanish(id: number): void {
    this.rented.get(id)?.process?.kill('SIGKILL');
    this.rented.delete(id);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (this.mood.lost) return void response.destroy();
    const { pathname } = new URL(request.url!, this.#url);
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const output = /^\/output\/(\d+)$/.exec(pathname)?.[1];
    if (output) return void response.end(this.rented.get(Number(output))?.output ?? '');
    if (request.headers.authorization !== `Bearer ${this.mood.key}`)
      return void say(401, { success: false, error: 'auth_error', msg: 'Invalid user key' });
    const refusal = this.mood.refusals.shift();
    if (refusal !== undefined) return void say(refusal, { success: false, msg: 'not now' });
    const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {};
    const id = Number(/\/(\d+)\/$/.exec(pathname)?.[1]);
    const what = `${request.method} ${pathname.replace(/\d+\/$/, '')}`;
    if (what === 'POST /api/v0/bundles/') {
      this.#asked = body;
      return void say(200, { offers: this.#found(body) });
    }
    if (what === 'GET /api/v1/instances/')
      return void say(200, { instances: [...this.rented.values()].map((each) => this.#row(each)), next_token: null });
    if (what === 'PUT /api/v0/asks/') return this.#rent(id, body, say, response);
    if (what === 'PUT /api/v0/instances/request_logs/')
      return void say(200, { success: true, result_url: `${this.#url}/output/${id}` });
    if (what === 'DELETE /api/v0/instances/') {
      const known = this.rented.has(id);
      this.vanish(id);
      return void say(known ? 200 : 404, { success: known });
    }
    say(404, { success: false, msg: 'no such call' });
  }

  #rent(
    id: number,
    body: Record<string, unknown>,
    say: (status: number, body: unknown) => void,
    response: ServerResponse,
  ) {
    this.tried.push(id);
    const found = this.offers.find((each) => each.id === id);
    if (!this.mood.credit)
      return say(400, { success: false, error: 'insufficient_credit', msg: 'Your account lacks credit.' });
    if (!found || this.mood.gone.has(id))
      return say(404, {
        success: false,
        error: 'no_such_ask',
        msg: `no_such_ask Instance type by id ${id} is not available.`,
      });
    const contract = this.#next++;
    const { env, image, label } = body as { env: Record<string, string>; image: string; label: string };
    const rented: Rented = {
      id: contract,
      asked: this.#asked,
      label,
      image,
      env,
      offer: found,
      startedAt: Math.floor(Date.now() / 1_000),
      price: this.mood.priceWhenRented ?? Number(found.dph_total),
      status: this.mood.absent.has(image) ? 'loading' : (this.mood.stuck ?? 'running'),
      intended: 'running',
      output: '',
    };
    this.rented.set(contract, rented);
    if (rented.status === 'running') this.#run(rented);
    if (this.mood.loseAnswer) {
      this.mood.loseAnswer = false;
      return void response.destroy();
    }
    say(200, { success: true, new_contract: contract });
  }

  #run(rented: Rented): void {
    const [program, ...args] = this.#program(rented.image) as [string, ...string[]];
    const env = { PATH: process.env['PATH'], ...rented.env };
    rented.process = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [rented.process.stdout!, rented.process.stderr!])
      stream.on('data', (chunk: Buffer) => (rented.output += chunk.toString()));
    rented.process.once('exit', () => (rented.status = 'exited'));
  }

  #found(asked: Record<string, unknown>) {
    const holds = (value: unknown, { gte = -Infinity, lte = Infinity }: { gte?: number; lte?: number }) =>
      Number(value) >= gte && Number(value) <= lte;
    return this.offers.filter((each) =>
      Object.entries(asked).every(
        ([name, filter]) =>
          !(name in each) ||
          typeof filter !== 'object' ||
          holds(each[name as keyof typeof each], filter as { gte?: number }),
      ),
    );
  }

  #row({ id, label, image, offer: of, startedAt, price, status, intended, env }: Rented) {
    const pulled = this.mood.absent.has(image)
      ? `Error response from daemon: manifest for ${image} not found: manifest unknown`
      : 'Pulling from registry.example/echo';
    return {
      ...of,
      id,
      label,
      actual_status: status,
      intended_status: intended,
      status_msg: status === 'loading' ? pulled : '',
      public_ipaddr: '127.0.0.1',
      start_date: startedAt,
      dph_total: price,
      ports: {},
      extra_env: Object.entries(env),
    };
  }
}
