import { Fault } from '#core/contract/fault.ts';
import type { Api } from '#core/web/api.ts';
import type { Session, User } from '#core/web/auth/session.ts';
import { accounts } from '../contract.ts';

const adminWrite = 'ACCOUNTS_ADMIN_WRITE';

/** Reads what visitors may know of this host's accounts: whether internal users skip the choice of an account, and who may enter. */
export async function loadOptions(_session: Session, api: Api): Promise<Partial<Session>> {
  const { domains } = await api.send(accounts.getPublicOptions);
  return { domain: domains.find(({ domain }) => domain === location.hostname) };
}

/** Learns who is signed in; nobody is an answer, not a failure. */
export async function checkAuthorized(session: Session, api: Api): Promise<Partial<Session>> {
  // The page says where there is no session to ask about.
  if (document.documentElement.dataset.session === 'none') return { user: undefined };
  try {
    const { userData } = await api.send(accounts.checkAuthorized);
    const internal = userData.internal && (session.domain?.internalUserUiAvailable ?? false);
    const user: User = { id: userData.userId, login: userData.login, superadmin: userData.permissions.includes(adminWrite), internal, features: userData.features, permissions: userData.permissions };
    if (session.domain?.ownerOnly && !userData.accountOwner && !user.superadmin) throw new Fault('account.owner_only', 'Only the owner of the account may use it at this address.', 403);
    return { user };
  } catch (error) {
    if (error instanceof Fault && error.status === 401) return { user: undefined };
    throw error;
  }
}

export async function loadAllowedAccounts({ user }: Session, api: Api): Promise<Partial<Session>> {
  return { accounts: await api.send(accounts.getAllowedAccounts, { userId: user!.id }) };
}

export async function loadInvitations({ user }: Session, api: Api): Promise<Partial<Session>> {
  const invitations = await api.send(accounts.getInvitationsByUser, { userId: user!.id });
  return { pendingInvitations: invitations.filter(({ status }) => status === 'PENDING' || status === 'SENT').length };
}

/** Makes sure that an account is chosen and may be; superadmins and internal users need none. */
export async function ensureAccount({ user }: Session, api: Api): Promise<Partial<Session>> {
  if (user!.superadmin || user!.internal) return {};
  const { accountId, shortName, displayName, language } = await api.send(accounts.ensureAccount);
  return { account: { id: accountId, shortName, displayName, language } };
}
