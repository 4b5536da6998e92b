import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Pool } from '#core/server/database/database.ts';

/** Somebody's stay at one HTTP service, with what tells who it is: the secret of a session, or an API key. */
export interface Visit {
  readonly modelId: number;
  readonly session?: string | undefined;
  readonly key?: string | undefined;
  /** The account that the browser has chosen. */
  readonly account?: string | undefined;
  /** When it ends at the latest, in milliseconds since 1970, whatever is made of it meanwhile. */
  readonly endsAt?: number | undefined;
}

/** An `entry` takes a browser over to a service's own host; a `visit` holds for as long as it stays; a `token` is sent by programs. */
type Kind = 'entry' | 'visit' | 'token';
const lifetimesMs: Readonly<Record<Kind, number>> = { entry: 60_000, visit: 12 * 3_600_000, token: 15 * 60_000 };

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

/** Seals visits into texts that tell nothing to the service whose pages hold them, and that every process of this installation can open. */
export class Visits {
  readonly #pool: Pool;
  #key: Promise<Buffer> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async seal(kind: Kind, visit: Visit): Promise<string> {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, await this.#ownKey(), nonce).setAAD(Buffer.from(kind));
    const until = Math.min(Date.now() + lifetimesMs[kind], visit.endsAt ?? Infinity);
    const text = JSON.stringify({ ...visit, until, ...(kind === 'token' && { endsAt: until }) });
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  /** Undefined for what is over, or was never sealed here. */
  async open(kind: Kind, sealed: string): Promise<Visit | undefined> {
    const bytes = Buffer.from(sealed, 'base64url');
    const key = await this.#ownKey();
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(kind)).setAuthTag(bytes.subarray(-tagBytes));
      const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
      const { until, ...visit } = JSON.parse(text) as Visit & { readonly until: number };
      return until > Date.now() ? visit : undefined;
    } catch {
      return undefined;
    }
  }

  #ownKey(): Promise<Buffer> {
    this.#key ??= this.#pool.query<{ key: string }>('select key from http_service_keys').then(({ rows }) => createHash('sha256').update(rows[0]!.key).digest());
    this.#key.catch(() => (this.#key = undefined));
    return this.#key;
  }
}
