import type { Pool } from '#core/server/database/database.ts';
import type { Log } from '#core/server/runtime.ts';

interface ProviderState {
  readonly toldAt: Date | undefined;
  readonly failure: { readonly at: Date; readonly code: string } | undefined;
  /** Since it last told something that was taken. */
  readonly failures: number;
}

interface Pending {
  readonly id: string;
  told: Date | undefined;
  failed: { readonly at: Date; readonly code: string } | undefined;
  /** Since it was told last. */
  failures: number;
}

/** Anybody may send something to a webhook, so what becomes of it is written together. */
const writeAfterMs = 1_000;

/** When payment providers told something last, and what failed since. */
export class ProviderStates {
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #pending = new Map<string, Pending>();
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  told(id: string): void {
    Object.assign(this.#of(id), { told: new Date(), failed: undefined, failures: 0 });
  }

  failed(id: string, code: string): void {
    const pending = this.#of(id);
    pending.failed = { at: new Date(), code };
    pending.failures++;
  }

  #of(id: string): Pending {
    const pending = this.#pending.get(id) ?? { id, told: undefined, failed: undefined, failures: 0 };
    this.#pending.set(id, pending);
    this.#timer ??= setTimeout(() => {
      this.write().catch((error: Error) =>
        this.#log.error({ error: error.message }, 'What payment providers told could not be noted.'),
      );
    }, writeAfterMs).unref();
    return pending;
  }

  /** Writes what was noted since. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const noted = [...this.#pending.values()];
    this.#pending.clear();
    for (const { id, told, failed, failures } of noted)
      await this.#pool.query(
        `insert into billing_providers as kept (id, told_at, failed_at, failure, failures) values ($1, $2, $3, $4, $5)
         on conflict (id) do update set told_at = coalesce(excluded.told_at, kept.told_at),
           failed_at = coalesce(excluded.failed_at, kept.failed_at), failure = coalesce(excluded.failure, kept.failure),
           failures = case when excluded.told_at is null then kept.failures else 0 end + excluded.failures`,
        [id, told ?? null, failed?.at ?? null, failed?.code ?? null, failures],
      );
  }

  async all(): Promise<ReadonlyMap<string, ProviderState>> {
    await this.write();
    const { rows } = await this.#pool.query<{
      id: string;
      toldAt: Date | null;
      failedAt: Date | null;
      failure: string | null;
      failures: number;
    }>(
      'select id, told_at as "toldAt", failed_at as "failedAt", failure, failures::float8 as failures from billing_providers',
    );
    return new Map(
      rows.map(({ id, toldAt, failedAt, failure, failures }) => [
        id,
        {
          toldAt: toldAt ?? undefined,
          failure: failedAt && failure !== null ? { at: failedAt, code: failure } : undefined,
          failures,
        },
      ]),
    );
  }
}
