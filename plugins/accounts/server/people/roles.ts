import type { Membership } from '#core/server/auth/identity.ts';
import type { AccountRole } from '../../contract.ts';

const names: Readonly<Record<Membership, AccountRole>> = {
  owner: 'OWNER',
  developer: 'MLP_DEVELOPER',
  user: 'MLP_USER',
};
const byName = Object.fromEntries(Object.entries(names).map(([membership, role]) => [role, membership])) as Readonly<
  Record<AccountRole, Membership>
>;

/** A membership as clients name it. */
export const roleOf = (membership: Membership): AccountRole => names[membership];

/** The membership behind a role's name. */
export const membershipOf = (role: AccountRole): Membership => byName[role];
