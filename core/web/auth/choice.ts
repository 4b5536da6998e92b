import type { Api } from '../state/api.ts';
import type { Store } from '../state/state.ts';
import { selectAccount } from './redirects.ts';
import { isAccountRefusal, isLost } from './refusals.ts';
import { sessionAtom } from './session.ts';

/** Says that the session is lost, or leads to the choice of an account, whenever a call says so. The call still fails: whoever stays on the page is to see why. */
export const choosingAccounts = (api: Api, store: () => Store): Api => ({
  send: (call, ...given) =>
    api.send(call, ...given).catch((error: unknown) => {
      // Visitors have no session to lose.
      if (isAccountRefusal(error) || (isLost(error) && store().get(sessionAtom).user))
        void import('./lost-session.ts')
          .then(({ tellLost }) => tellLost(store(), error))
          .catch(() => isAccountRefusal(error) && selectAccount());
      throw error;
    }),
});
