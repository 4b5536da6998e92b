import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayPath, price, type Counted } from './ledger-scene.ts';

/** One key and all that its holder knows of the calls made with it. */
interface Client {
  readonly keyId: number;
  /** The request ids of the calls that were answered with 200. */
  readonly seen: Set<string>;
  /** Calls whose connection broke after they were sent: whether they were answered nobody can tell. */
  broken: number;
  /** How often an answered call was followed by such ones: a process that is dying can break several in a row, for its port goes after its connections. */
  cuts: number;
  /** Answers other than 200. */
  readonly refused: Map<string, number>;
}

/** A call, and the whole of its answer. */
interface Asked {
  readonly path: string;
  readonly body: string;
  readonly answer: string;
}

const plain: Asked = { path: '/predict', body: '{"say":"hello"}', answer: '{"say":"hello"}' };
const streamed: Asked = {
  path: '/predict-with-config-v2-stream',
  body: JSON.stringify({ data: '{"say":"on","parts":3}' }),
  answer: [0, 1, 2].map((part) => `{"say":"on","part":${part}}\n`).join(''),
};

/** Clients with a key each, every second of which asks for streams, which call one of the gateways one call after the other, whatever happens to it. */
export class LedgerClients {
  readonly all: readonly Client[];
  #going = true;
  readonly #work: Promise<unknown>;

  constructor(keys: readonly { readonly id: number; readonly secret: string }[], urls: readonly string[]) {
    this.all = keys.map(({ id }) => ({ keyId: id, seen: new Set(), broken: 0, cuts: 0, refused: new Map() }));
    this.#work = Promise.all(
      keys.map(({ secret }, index) =>
        this.#call(
          this.all[index]!,
          secret,
          urls[index % urls.length]!,
          Math.floor(index / urls.length) % 2 === 0 ? plain : streamed,
        ),
      ),
    );
    // Told by stop; until then nobody waits for it.
    this.#work.catch(() => undefined);
  }

  get seen(): number {
    return this.all.reduce((sum, { seen }) => sum + seen.size, 0);
  }

  get broken(): number {
    return this.all.reduce((sum, { broken }) => sum + broken, 0);
  }

  /** Ends when every call under way has come to its end. */
  async stop(): Promise<void> {
    this.#going = false;
    await this.#work;
  }

  /** Says where the ledger holds less than was seen, more than can have been answered, or another cost. */
  compare(counted: ReadonlyMap<number, Counted>): readonly string[] {
    return this.all.flatMap(({ keyId, seen, broken }) => {
      const { answered, cost } = counted.get(keyId) ?? { answered: 0, cost: 0 };
      const most = seen.size + broken;
      return [
        ...(answered < seen.size
          ? [`key ${keyId}: ${seen.size - answered} of ${seen.size} answered calls are not counted`]
          : []),
        ...(answered > most
          ? [`key ${keyId}: ${answered} calls are counted, and ${most} at most can have been answered`]
          : []),
        ...(Math.round(cost * 1e9) === Math.round(answered * price * 1e9)
          ? []
          : [`key ${keyId}: ${answered} calls cost ${cost}`]),
      ];
    });
  }

  async #call(client: Client, secret: string, url: string, { path, body, answer }: Asked): Promise<void> {
    let cut = false;
    while (this.#going) {
      try {
        const response = await fetch(url + gatewayPath + path, {
          method: 'POST',
          headers: { 'mlp-api-key': secret, 'content-type': 'application/json' },
          body,
        });
        const told = await response.text();
        cut = false;
        if (response.status === 200 && told === answer) client.seen.add(response.headers.get('z-requestid') ?? '');
        else {
          const kind = `${response.status} ${told}`;
          client.refused.set(kind, (client.refused.get(kind) ?? 0) + 1);
        }
        if (response.status !== 200) await sleep(20);
      } catch (error) {
        // Where nobody listens, nothing was sent.
        if (codeOf(error) !== 'ECONNREFUSED') {
          client.broken += 1;
          if (!cut) client.cuts += 1;
          cut = true;
        }
        await sleep(20);
      }
    }
  }
}

const codeOf = (error: unknown): unknown => ((error as Error).cause as { readonly code?: unknown } | undefined)?.code;
