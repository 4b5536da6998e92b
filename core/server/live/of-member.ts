import type { Caller, Identity } from '../auth/identity.ts';

/** The key of a topic about an account, for its members and superadministrators: its id. */
export const ofMember =
  ({ identity }: { readonly identity: Identity }) =>
  async (caller: Caller, [named = '']: readonly string[]): Promise<string | undefined> => {
    const account = await identity.findAccount(named);
    return account && (caller.superadmin || caller.memberships.has(account.id)) ? String(account.id) : undefined;
  };
