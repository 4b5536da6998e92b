import { Fault } from '#core/contract/fault.ts';

/** Whether an error says that another account has to be chosen before anything else. */
export const isAccountRefusal = (error: unknown): error is Fault =>
  error instanceof Fault &&
  error.status === 403 &&
  ['account.access.denied', 'account.not_selected'].includes(error.code);

/** Whether an error says that the session, or the account that was chosen in it, is no more. */
export const isLost = (error: unknown): error is Fault =>
  isAccountRefusal(error) || (error instanceof Fault && error.code === 'sign_in.required');
