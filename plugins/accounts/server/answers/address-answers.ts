import { Fault } from '#core/contract/fault.ts';
import { signedIn } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { accounts as contract } from '../../contract.ts';
import type { AccountStore } from '../people/account-store.ts';
import { allowsAddress } from '../people/addresses.ts';
import type { SessionStore } from '../sessions/session-store.ts';

type Operations = 'getAllowedAddresses' | 'setAllowedAddresses';

/** Answers from where an account may be used, and lets its owners say so. */
export function addressAnswers({
  records,
  sessions,
}: {
  readonly records: AccountStore;
  readonly sessions: SessionStore;
}): Answers<Pick<typeof contract, Operations>> {
  return {
    getAllowedAddresses: async (_input, { account, ip }) => ({
      addresses: [...(await records.allowedAddresses(account.id))],
      current: ip,
    }),

    async setAllowedAddresses({ body: { addresses } }, asked) {
      const { account, ip } = asked;
      // Whoever locks themselves out could not even take it back.
      if (signedIn(asked).memberships.has(account.id) && !allowsAddress(addresses, ip)) {
        throw new Fault(
          'account.addresses.own_missing',
          `addresses: your own address, ${ip}, is not among them, so you would lock yourself out. Add it, or a network that holds it.`,
          409,
          { ip },
        );
      }
      const before = await records.allowedAddresses(account.id);
      await records.setAllowedAddresses(account.id, addresses);
      asked.changes.push({ field: 'addresses', before, after: addresses });
      // This process must not wait for its own notice.
      sessions.forgetAccounts();
      return { addresses: [...(await records.allowedAddresses(account.id))] };
    },
  };
}
