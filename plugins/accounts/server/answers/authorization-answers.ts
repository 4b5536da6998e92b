import { eq } from 'drizzle-orm';
import { Fault, invalid } from '#core/contract/fault.ts';
import { signedIn, type Caller } from '#core/server/auth/identity.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Answers } from '#core/server/points.ts';
import type { Hosts, PublicAddress } from '#core/server/runtime.ts';
import type { accounts as contract } from '../../contract.ts';
import type { AccountStore } from '../people/account-store.ts';
import { Domain, type AccountSettings } from '../settings.ts';
import { sessionOf } from '../sessions/identity.ts';
import type { InvitationStore } from '../people/invitation-store.ts';
import { accounts, memberships } from '../tables.ts';

type Operations = 'getPublicOptions' | 'checkAuthorized' | 'getAllowedAccounts' | 'getInvitationsByUser';

interface Parts {
  readonly db: Database;
  readonly hosts: Hosts;
  readonly address: PublicAddress;
  readonly invitations: InvitationStore;
  readonly records: AccountStore;
  readonly settings: AccountSettings;
}

/** Answers who is signed in, what they may do, and between which accounts they may choose. */
export function authorizationAnswers({
  db,
  hosts,
  address,
  invitations,
  records,
  settings,
}: Parts): Answers<Pick<typeof contract, Operations>> {
  return {
    getPublicOptions() {
      const names = hosts.all.flatMap(({ hostNames }) => hostNames ?? [new URL(address.url).hostname]);
      const others = [...new Set(names)].filter((name) => !settings.domains.some(({ domain }) => domain === name));
      return { domains: [...settings.domains, ...others.map((domain) => Domain.parse({ domain }))] };
    },

    async checkAuthorized(_input, asked) {
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
          internal: await isStaff(caller, records, settings),
          ...(caller.actor && { actor: caller.actor.login }),
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
      const { userId: asker, key, actor, memberships: held, restrictions } = signedIn(asked);
      // A key is no more than its account, whoever made it, and who acts as a user is so in one account.
      const shown = key || actor ? rows.filter(({ id }) => held.has(id)) : rows;
      return shown.map((row) => ({
        ...row,
        availableToSelect: asker !== Number(userId) || !restrictions?.has(row.id),
      }));
    },

    async getInvitationsByUser({ userId }, asked) {
      const caller = signedIn(asked);
      requireSelf(caller, String(userId));
      return caller.actor ? [] : invitations.ofUser(userId);
    },
  };
}

/** People who belong to the account of whoever runs this installation. */
async function isStaff(
  { key, memberships: held }: Caller,
  records: AccountStore,
  { systemAccounts }: AccountSettings,
): Promise<boolean> {
  if (key) return false;
  const own = await Promise.all(systemAccounts.map((shortName) => records.find(shortName)));
  return own.some((account) => account !== undefined && held.has(account.id));
}

/** Each membership is also what the ones below it are. */
const rolesOf = {
  owner: ['MLP_MODEL_DEVELOPER', 'MLP_DEVELOPER', 'MLP_USER'],
  developer: ['MLP_MODEL_DEVELOPER', 'MLP_DEVELOPER', 'MLP_USER'],
  user: ['MLP_USER'],
} as const;

function permissionsOf({ account, memberships: held, superadmin }: Caller): string[] {
  const membership = account && held.get(account.id);
  return [...(superadmin ? ['ACCOUNTS_ADMIN_WRITE'] : []), ...(membership ? rolesOf[membership] : [])];
}

/** Refuses a caller whose browser names an account that they may not act in. */
export function requireSelectable(caller: Caller): void {
  if (sessionOf(caller)?.refusedAccount === undefined) return;
  throw new Fault(
    'account.access.denied',
    'You have no access to the account that this browser has chosen. Choose one of your own accounts.',
    403,
  );
}

/** The same words whether there is such a user or not. */
function requireSelf(caller: Caller, userId: string): void {
  if (!/^\d{1,15}$/.test(userId)) throw invalid([{ path: ['userId'], message: 'must be a whole number' }]);
  if (caller.superadmin || caller.userId === Number(userId)) return;
  throw new Fault('user.access.denied', `You may ask this for yourself alone, which is user ${caller.userId}.`, 403, {
    userId,
  });
}
