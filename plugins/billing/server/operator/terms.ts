import { Fault } from '#core/contract/fault.ts';
import { transaction, type Pool, type PooledConnection } from '#core/server/database/database.ts';
import type { Events } from '#core/server/events/events.ts';
import type { Log } from '#core/server/runtime.ts';
import { TtlCache } from '#core/server/ttl-cache.ts';
import type { BillingTermsChange, BillingTermsData, TermName } from '../../contract/terms.ts';
import type { BillingEnvironment } from '../environment.ts';
import { amountOf, nanoOf, type Nano } from '../money.ts';

/** Published when the operator has changed how the installation bills. */
const termsChanged = 'billing-terms-changed';

/** What the operator may change while the installation runs. */
export interface BillingTerms {
  /** Whether anything is charged. */
  readonly enabled: boolean;
  readonly currency: BillingEnvironment['currency'];
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
type Booked = Values['currency'];

interface Kept {
  readonly changed: Partial<Values>;
  /** What the entries of the ledger are in; undefined where there are none. */
  readonly booked: Booked | undefined;
}

interface Parts {
  readonly pool: Pool;
  readonly events: Events;
  readonly environment: BillingEnvironment;
  readonly log: Log;
}

/** So long other processes may go by what held before, where they did not hear of a change. */
const lifetimeMs = 5_000;

const usualDecimals = 2;

/** How the installation bills: as its environment says, but for what the operator has changed. */
export class Terms {
  readonly #parts: Parts;
  readonly #known = new TtlCache<Kept>({ lifetimeMs, size: 1 });

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.events.hear(
      termsChanged,
      () => this.#known.clear(),
      () => this.#known.expire(),
    );
  }

  async current(): Promise<BillingTerms> {
    const { changed, booked } = await this.#kept();
    const values = { ...this.#initial(), ...changed };
    return {
      enabled: values.enabled,
      currency: booked ?? values.currency,
      manager: values.manager === '' ? undefined : values.manager,
      welcomeBonus: nanoOf(values.welcomeBonus),
      incomeShare: BigInt(Math.round(values.incomeShare * 100)),
      credit: nanoOf(values.credit),
      graceMs: values.graceHours * 3_600_000,
      decimals: values.decimals,
      seller: { name: values.sellerName, details: values.sellerDetails },
    };
  }

  /** The currency of what is charged; undefined while nothing is. */
  async chargedIn(): Promise<BillingTerms['currency'] | undefined> {
    const { enabled, currency } = await this.current();
    return enabled ? currency : undefined;
  }

  async told(): Promise<BillingTermsData> {
    const { paymentCurrency, paymentRate, testPayments } = this.#parts.environment;
    const { changed, booked } = await this.#read();
    return {
      isCurrencyFinal: booked !== undefined,
      paymentCurrency,
      paymentRate: Number(paymentRate) / 1_000_000,
      testPayments,
      ...this.#initial(),
      ...changed,
      ...(booked && { currency: booked }),
      changed: Object.keys(changed) as TermName[],
    };
  }

  /** Throws a Fault where anything is booked in another currency than the one that is wanted: nothing is converted. */
  async change(change: BillingTermsChange): Promise<void> {
    const { pool, events, environment } = this.#parts;
    const { incomeShare, currency } = change;
    // It holds in hundredths of a percent, so no more of it is shown.
    const rounded = typeof incomeShare === 'number' && { incomeShare: Math.round(incomeShare * 100) / 100 };
    const named = Object.entries({ ...change, ...rounded }).filter(([, value]) => value !== undefined);
    const set = named.filter(([, value]) => value !== null);
    await transaction(pool, async (within) => {
      if (currency !== undefined) await chooseCurrency(within, currency ?? environment.currency);
      await within.query(
        `with reset as (delete from billing_terms where name = any($1))
       insert into billing_terms (name, value) select * from unnest($2::text[], $3::jsonb[])
       on conflict (name) do update set value = excluded.value, changed_at = now()`,
        [
          named.filter(([, value]) => value === null).map(([name]) => name),
          set.map(([name]) => name),
          set.map(([, value]) => JSON.stringify(value)),
        ],
      );
    });
    this.#known.clear();
    await events.publish(termsChanged, '');
  }

  /** Notes what the ledger is kept in, until something is booked; tells where its environment says other than what was booked. */
  async begin(): Promise<void> {
    const { pool, log, environment } = this.#parts;
    const { changed } = await this.#kept();
    const wanted = changed.currency ?? environment.currency;
    const { rows } = await pool.query<{ currency: string }>(
      `insert into billing_currency as kept (currency, is_final) values ($1, exists (select from billing_transactions))
       on conflict (one) do update set currency = case when kept.is_final then kept.currency else excluded.currency end
       returning currency`,
      [wanted],
    );
    this.#known.clear();
    const [{ currency }] = rows as [{ currency: string }];
    if (currency !== wanted)
      log.error(
        { wanted, booked: currency },
        'The ledger stays in the currency in which its entries were booked. Set BILLING_CURRENCY to that one.',
      );
  }

  #initial(): Values {
    const { enabled, currency, manager = '', welcomeBonus, incomeShare, credit, graceMs } = this.#parts.environment;
    return {
      enabled,
      currency,
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

  async #kept(): Promise<Kept> {
    return (await this.#known.get('all', () => this.#read()))!;
  }

  async #read(): Promise<Kept> {
    const { rows } = await this.#parts.pool.query<{ name: TermName | null; value: unknown; booked: Booked | null }>(
      `select name, value, booked from (select (select currency from billing_currency where is_final) as booked) ledger
         left join billing_terms on true order by name`,
    );
    const changed = rows.flatMap(({ name, value }) => (name === null ? [] : [[name, value] as const]));
    return { changed: Object.fromEntries(changed), booked: rows[0]!.booked ?? undefined };
  }
}

/** Waits for whoever books the first entry; whoever books it afterwards does so in this currency. */
async function chooseCurrency(within: PooledConnection, currency: Booked): Promise<void> {
  const { rows } = await within.query<{ currency: Booked }>(
    'update billing_currency set currency = case when is_final then currency else $1 end returning currency',
    [currency],
  );
  const [kept] = rows;
  if (kept && kept.currency !== currency)
    throw new Fault(
      'billing.currency.booked',
      `The ledger has entries in ${kept.currency}, which are not converted, so its currency stays. An installation of its own can be kept in ${currency}.`,
      409,
      { booked: kept.currency, currency },
    );
}
