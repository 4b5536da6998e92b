import type { Charge } from './charge-store.ts';
import type { OpenCharge, Paid } from './paid-store.ts';
import type { Payable } from './payable.ts';
import { mostInCharge, periodsInSpan } from './spans.ts';

/** Whether what was taken and what follows are one charge. */
export const goesOn = (paid: Paid, payable: Payable | undefined): boolean =>
  payable !== undefined && payable.period === paid.period && payable.ownerId === paid.ownerId && !paid.unpaidSince;

export const openedBy = (open: OpenCharge | undefined, next: OpenCharge): OpenCharge =>
  open ? { begin: open.begin, spans: open.spans + next.spans, nano: open.nano + next.nano } : next;

/**
 * Whether what was taken is booked now: at first at once and then as much again as was booked before, up to an hour, so that a use that
 * goes on is booked once an hour and a short one is seen soon; at once where the money runs out. `passed` are all spans of the series.
 */
export const isToBeBooked = (
  { period }: Pick<Payable, 'period'>,
  passed: number,
  { spans }: OpenCharge,
  isLow: boolean,
): boolean => isLow || spans >= mostInCharge(period) || spans >= passed - spans;

/** The charge that what was taken becomes. */
export const closed = (paid: Paid, { begin, spans, nano }: OpenCharge): Charge => {
  const { kind, resourceId, accountId, ownerId, name, groupName, period, paidUntil } = paid;
  const span = { units: spans * periodsInSpan(period), beginsAt: begin, endsAt: paidUntil, nano };
  return { kind, resourceId, accountId, ownerId, name, groupName, period, ...span };
};
