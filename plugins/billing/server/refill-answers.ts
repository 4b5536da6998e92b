import { largestPage } from '#core/contract/page.ts';
import type { RefillRecord } from '../contract/data.ts';
import { amountOf } from './money.ts';
import type { Refill } from './refill-history.ts';

/** Refills as the wire has them. */
export const recordOf =
  (currency: RefillRecord['currency']) =>
  ({ id, at, kind, nano, note, invoice }: Refill): RefillRecord => ({
    id,
    date: at.toISOString(),
    method: kind === 'FROM_INCOME' ? 'REFILL_FROM_INCOME' : 'REQUEST_FROM_AA',
    kind,
    amount: amountOf(nano),
    currency,
    ...(note && { note }),
    ...(invoice !== null && { invoice }),
  });

/** Which rows a page has. */
export const rowsOf = ({
  page = 0,
  size = largestPage,
}: {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}) => ({
  skip: page * size,
  limit: size,
});
