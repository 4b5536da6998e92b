import type { Step } from '#core/server/points.ts';

/** What the ledger is kept in: chosen until the first entry is booked, and the same from then on. */
export const currencySteps: readonly Step[] = [
  {
    id: '0012-currency',
    sql: `create table billing_currency (
      one boolean primary key default true check (one),
      currency text not null check (currency in ('RUBLE', 'TOKEN')),
      is_final boolean not null
    );
    create function billing_currency_is_final() returns trigger language plpgsql as $$
    begin
      update billing_currency set is_final = true where not is_final;
      return null;
    end $$;
    create trigger billing_transactions_are_in_a_currency after insert on billing_transactions
      for each statement execute function billing_currency_is_final();`,
  },
];
