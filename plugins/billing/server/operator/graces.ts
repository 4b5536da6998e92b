import type { Pool } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import { balanceChanged } from '../ledger.ts';

interface Grace {
  readonly until: Date;
  readonly reason: string;
  readonly login: string;
}

/** Accounts that the operator keeps from being blocked for a while. */
export class Graces {
  readonly #pool: Pool;
  readonly #events: Events;

  constructor(pool: Pool, events: Events) {
    this.#pool = pool;
    this.#events = events;
  }

  async of(accountId: number): Promise<Grace | undefined> {
    const { rows } = await this.#pool.query<Grace>(
      'select until, reason, login from billing_graces where account_id = $1 and until > now()',
      [accountId],
    );
    return rows[0];
  }

  /** Gateways hear of it as of a balance that changed. */
  async set(accountId: number, grace: Grace | undefined): Promise<void> {
    await (grace
      ? this.#pool.query(
          `insert into billing_graces (account_id, until, reason, login) values ($1, $2, $3, $4)
           on conflict (account_id) do update set until = excluded.until, reason = excluded.reason, login = excluded.login, at = now()`,
          [accountId, grace.until, grace.reason, grace.login],
        )
      : this.#pool.query('delete from billing_graces where account_id = $1', [accountId]));
    await this.#events.publish(balanceChanged, String(accountId));
  }
}
