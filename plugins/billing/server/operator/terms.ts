import type { Pool } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import { TtlCache } from '#core/server/ttl-cache.ts';
import type { BillingTermsChange, BillingTermsData, TermName } from '../../contract/terms.ts';
import type { BillingEnvironment } from '../environment.ts';
import { amountOf, nanoOf, type Nano } from '../money.ts';

/** Published when the operator has changed how the installation bills. */
const termsChanged = 'billing-terms-changed';

/** What the operator may change while the installation runs. */
export interface BillingTerms {
  /** The address of whoever tops accounts up; undefined where people do it themselves. */
  readonly manager: string | undefined;
  readonly welcomeBonus: Nano;
  /** Of what a call costs, in hundredths of a percent, what its service's account earns. */
  readonly incomeShare: bigint;
  /** How far below zero an account may go, and for how long, before its paid calls stop. */
  readonly credit: Nano;
  readonly graceMs: number;
  /** With how many decimals amounts are shown. */
  readonly decimals: number;
  /** Whom invoices are of, and their address, tax number and bank in lines. */
  readonly seller: { readonly name: string; readonly details: string };
}

type Values = Pick<BillingTermsData, TermName>;

interface Parts {
  readonly pool: Pool;
  readonly events: Events;
  readonly environment: BillingEnvironment;
}

/** So long other processes may go by what held before, where they did not hear of a change. */
const lifetimeMs = 5_000;

const usualDecimals = 2;

/** How the installation bills: as its environment says, but for what the operator has changed. */
export class Terms {
  readonly #parts: Parts;
  readonly #known = new TtlCache<Partial<Values>>({ lifetimeMs, size: 1 });

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.events.hear(
      termsChanged,
      () => this.#known.clear(),
      () => this.#known.expire(),
    );
  }

  async current(): Promise<BillingTerms> {
    const values = { ...this.#initial(), ...(await this.#changed()) };
    return {
      manager: values.manager === '' ? undefined : values.manager,
      welcomeBonus: nanoOf(values.welcomeBonus),
      incomeShare: BigInt(Math.round(values.incomeShare * 100)),
      credit: nanoOf(values.credit),
      graceMs: values.graceHours * 3_600_000,
      decimals: values.decimals,
      seller: { name: values.sellerName, details: values.sellerDetails },
    };
  }

  async told(): Promise<BillingTermsData> {
    const { enabled, currency, paymentCurrency, paymentRate, testPayments } = this.#parts.environment;
    const changed = await this.#changed();
    return {
      enabled,
      currency,
      paymentCurrency,
      paymentRate: Number(paymentRate) / 1_000_000,
      testPayments,
      ...this.#initial(),
      ...changed,
      changed: Object.keys(changed) as TermName[],
    };
  }

  async change(change: BillingTermsChange): Promise<void> {
    const { pool, events } = this.#parts;
    const { incomeShare } = change;
    // It holds in hundredths of a percent, so no more of it is shown.
    const rounded = typeof incomeShare === 'number' && { incomeShare: Math.round(incomeShare * 100) / 100 };
    const named = Object.entries({ ...change, ...rounded }).filter(([, value]) => value !== undefined);
    const set = named.filter(([, value]) => value !== null);
    await pool.query(
      `with reset as (delete from billing_terms where name = any($1))
       insert into billing_terms (name, value) select * from unnest($2::text[], $3::jsonb[])
       on conflict (name) do update set value = excluded.value, changed_at = now()`,
      [
        named.filter(([, value]) => value === null).map(([name]) => name),
        set.map(([name]) => name),
        set.map(([, value]) => JSON.stringify(value)),
      ],
    );
    this.#known.clear();
    await events.publish(termsChanged, '');
  }

  #initial(): Values {
    const { manager = '', welcomeBonus, incomeShare, credit, graceMs } = this.#parts.environment;
    return {
      manager,
      welcomeBonus: amountOf(welcomeBonus),
      incomeShare: Number(incomeShare) / 100,
      credit: amountOf(credit),
      graceHours: graceMs / 3_600_000,
      decimals: usualDecimals,
      sellerName: '',
      sellerDetails: '',
    };
  }

  async #changed(): Promise<Partial<Values>> {
    const ask = async (): Promise<Partial<Values>> => {
      const { rows } = await this.#parts.pool.query<{ name: string; value: unknown }>(
        'select name, value from billing_terms order by name',
      );
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    };
    return (await this.#known.get('all', ask))!;
  }
}
