import type { PooledConnection } from '#core/server/database/database.ts';

/** Gives those of the transactions that somebody paid by an invoice each. Whoever asks holds the ledger, so numbers have neither gaps nor doubles; what is not booked after all has taken none. */
export async function numberInvoices(client: PooledConnection, transactionIds: readonly number[]): Promise<void> {
  if (transactionIds.length === 0) return;
  // What is not paid by card has no letter to wait for.
  await client.query(
    `insert into billing_invoices (number, transaction_id, account_id, mailed_at)
     select coalesce((select max(number) from billing_invoices), 0) + row_number() over (order by id), id, account_id, case when kind <> 'CARD' then now() end
     from billing_transactions where id = any($1) and kind in ('CARD', 'REFUND', 'CORRECTION', 'FROM_INCOME')`,
    [transactionIds],
  );
}
