import type { SecretBox, SecretUse } from '#core/server/secrets/secret-box.ts';

/** Somebody's stay at one HTTP service, with what tells who it is: the secret of a session, or an API key. */
export interface Visit {
  readonly modelId: number;
  readonly session?: string | undefined;
  readonly key?: string | undefined;
  /** The account that the browser has chosen. */
  readonly account?: string | undefined;
  /** When it ends at the latest, in milliseconds since 1970, whatever is made of it meanwhile. */
  readonly endsAt?: number | undefined;
  /** The network that it is used from, where it may be from no other. */
  readonly network?: string | undefined;
}

/** An `entry` takes a browser over to a service's own host, once somebody has read what it costs there; a `visit` holds for as long as it stays; a `token` is sent by programs. */
type Kind = 'entry' | 'visit' | 'token';
const lifetimesMs: Readonly<Record<Kind, number>> = { entry: 10 * 60_000, visit: 12 * 3_600_000, token: 15 * 60_000 };

const useOf = (kind: Kind): SecretUse => ({ purpose: 'visit of an HTTP service', owner: kind });

/** Seals visits into texts that tell nothing to the service whose pages hold them, and that every process of this installation can open. */
export class Visits {
  readonly #box: SecretBox;

  constructor(box: SecretBox) {
    this.#box = box;
  }

  seal(kind: Kind, visit: Visit): string {
    const until = Math.min(Date.now() + lifetimesMs[kind], visit.endsAt ?? Infinity);
    return this.#box.seal(JSON.stringify({ ...visit, until, ...(kind === 'token' && { endsAt: until }) }), useOf(kind));
  }

  /** Undefined for what is over, or was never sealed here. */
  open(kind: Kind, sealed: string): Visit | undefined {
    const text = this.#box.open(sealed, useOf(kind));
    if (text === undefined) return undefined;
    const { until, ...visit } = JSON.parse(text) as Visit & { readonly until: number };
    return until > Date.now() ? visit : undefined;
  }
}
