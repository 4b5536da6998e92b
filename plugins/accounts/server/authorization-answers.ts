import { desc, eq } from 'drizzle-orm';
import { Fault } from '#core/contract/fault.ts';
import { signedIn, type Caller } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Answers } from '#core/server/points.ts';
import type { Hosts, PublicAddress } from '#core/server/surroundings.ts';
import type { accounts as contract } from '../contract.ts';
import { sessionOf } from './identity.ts';
import { accounts, invitations, memberships, users } from './tables.ts';

type Operations = 'getPublicOptions' | 'checkAuthorized' | 'getAllowedAccounts' | 'getInvitationsByUser';

interface Parts {
  readonly db: Database;
  readonly hosts: Hosts;
  readonly address: PublicAddress;
}

/** Answers who is signed in, what they may do, and between which accounts they may choose. */
export function authorizationAnswers({ db, hosts, address }: Parts): Answers<Pick<typeof contract, Operations>> {
  return {
    getPublicOptions() {
      const domains = hosts.all.flatMap(({ hostNames }) => hostNames ?? [new URL(address.url).hostname]);
      // Who runs an installation has no staff of its own in it, and every member of an account may use every host.
      return { domains: [...new Set(domains)].map((domain) => ({ domain, product: 'mlp', internalUserUiAvailable: false, ownerOnly: false })) };
    },

    checkAuthorized(_input, asked) {
      const caller = signedIn(asked);
      requireSelectable(caller);
      const membership = caller.account && caller.memberships.get(caller.account.id);
      return {
        userData: {
          features: [...caller.features],
          permissions: permissionsOf(caller),
          login: caller.login,
          userId: caller.userId,
          accountId: caller.account?.id ?? null,
          accountOwner: membership === 'owner',
          internal: false,
        },
      };
    },

    async getAllowedAccounts({ userId }, asked) {
      requireSelf(signedIn(asked), userId);
      const rows = await db
        .select({ id: accounts.id, name: accounts.displayName })
        .from(memberships)
        .innerJoin(accounts, eq(accounts.id, memberships.accountId))
        .where(eq(memberships.userId, Number(userId)))
        .orderBy(accounts.displayName, accounts.id);
      return rows.map((row) => ({ ...row, availableToSelect: true }));
    },

    async getInvitationsByUser({ userId }, asked) {
      requireSelf(signedIn(asked), String(userId));
      const rows = await db
        .select({ invitation: invitations, accountName: accounts.displayName })
        .from(invitations)
        .innerJoin(users, eq(users.login, invitations.login))
        .innerJoin(accounts, eq(accounts.id, invitations.accountId))
        .where(eq(users.id, userId))
        .orderBy(desc(invitations.id))
        .limit(1_000);
      return rows.map(({ invitation: { id, accountId, login, membership, status, createdAt }, accountName }) => ({
        id, accountId, accountName, login, membership, status, createdAt: createdAt.toISOString(),
      }));
    },
  };
}

/** Each membership is also what the ones below it are. */
const rolesOf = { owner: ['MLP_MODEL_DEVELOPER', 'MLP_DEVELOPER', 'MLP_USER'], developer: ['MLP_MODEL_DEVELOPER', 'MLP_DEVELOPER', 'MLP_USER'], user: ['MLP_USER'] } as const;

function permissionsOf({ account, memberships: held, superadmin }: Caller): string[] {
  const membership = account && held.get(account.id);
  return [...(superadmin ? ['ACCOUNTS_ADMIN_WRITE'] : []), ...(membership ? rolesOf[membership] : [])];
}

/** Refuses a caller whose browser names an account that they may not act in. */
export function requireSelectable(caller: Caller): void {
  if (sessionOf(caller)?.refusedAccount === undefined) return;
  throw new Fault('account.access.denied', 'You have no access to the account that this browser has chosen. Choose one of your own accounts.', 403);
}

/** The same words whether there is such a user or not. */
function requireSelf(caller: Caller, userId: string): void {
  if (!/^\d{1,15}$/.test(userId)) throw new Fault('request.invalid', 'userId: must be a whole number', 400, { userId: 'must be a whole number' });
  if (caller.superadmin || caller.userId === Number(userId)) return;
  throw new Fault('user.access.denied', `You may ask this for yourself alone, which is user ${caller.userId}.`, 403, { userId });
}
