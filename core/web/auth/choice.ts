import { Fault } from '#core/contract/fault.ts';
import type { Api } from '../state/api.ts';
import { selectAccount, selectOtherAccount } from './redirects.ts';

const denied = 'account.access.denied';

/** Whether an error says that another account has to be chosen before anything else. */
export const isAccountRefusal = (error: unknown): error is Fault =>
  error instanceof Fault && error.status === 403 && [denied, 'account.not_selected'].includes(error.code);

/** Leads to the choice of an account whenever a call says that it is needed. The call still fails: whoever stays on the page is to see why. */
export const choosingAccounts = (api: Api): Api => ({
  send: (call, ...given) =>
    api.send(call, ...given).catch((error: unknown) => {
      if (isAccountRefusal(error)) (error.code === denied ? selectOtherAccount : selectAccount)();
      throw error;
    }),
});
