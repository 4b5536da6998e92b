import { Fault } from '#core/contract/fault.ts';

/** Whether an error says that another account has to be chosen before anything else. */
export const isAccountRefusal = (error: unknown): error is Fault =>
  error instanceof Fault &&
  error.status === 403 &&
  ['account.access.denied', 'account.not_selected'].includes(error.code);

/** Whether an error says that the session, or the account that was chosen in it, is no more, or not from this address. */
export const isLost = (error: unknown): error is Fault =>
  isAccountRefusal(error) ||
  (error instanceof Fault && ['sign_in.required', 'account.access.denied.from_ip'].includes(error.code));
