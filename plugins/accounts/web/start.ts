import type { Output } from '#core/contract/call.ts';
import { Fault } from '#core/contract/fault.ts';
import type { Api } from '#core/web/state/api.ts';
import { sessionPart, type Session, type User } from '#core/web/auth/session.ts';
import { accounts, type Invitation } from '../contract.ts';
import { followAccount } from './account-language.ts';
import { keepAccount } from './chosen-account.ts';

const adminWrite = 'ACCOUNTS_ADMIN_WRITE';

/** What is set for the domain that the workbench is shown on. */
const shownDomain = sessionPart<Output<typeof accounts.getPublicOptions>['domains'][number] | undefined>(
  'accounts.domain',
  undefined,
);

/** Reads what visitors may know of this host's accounts: whether internal users skip the choice of an account, and who may enter. */
export async function loadOptions(_session: Session, api: Api): Promise<Partial<Session>> {
  const { domains } = await api.send(accounts.getPublicOptions);
  return shownDomain.learnt(domains.find(({ domain }) => domain === location.hostname));
}

/** Learns who is signed in; nobody is an answer, not a failure. */
export async function checkAuthorized(session: Session, api: Api): Promise<Partial<Session>> {
  // The page says where there is no session to ask about.
  if (document.documentElement.dataset.session === 'none') return { user: undefined };
  try {
    const { userData } = await api.send(accounts.checkAuthorized);
    const { userId, accountId, login, actor, features, permissions } = userData;
    const internal = userData.internal && (shownDomain.of(session)?.internalUserUiAvailable ?? false);
    const user: User = {
      id: userId,
      accountId: accountId ?? undefined,
      login,
      superadmin: permissions.includes(adminWrite),
      internal,
      actor,
      features,
      permissions,
    };
    return { user };
  } catch (error) {
    if (error instanceof Fault && error.status === 401) return { user: undefined };
    throw error;
  }
}

export async function loadAllowedAccounts({ user }: Session, api: Api): Promise<Partial<Session>> {
  return { accounts: await api.send(accounts.getAllowedAccounts, { userId: user!.id }) };
}

/** Every page does without them. */
export async function loadInvitations({ user }: Session, api: Api): Promise<Partial<Session>> {
  const invitations = await api.send(accounts.getInvitationsByUser, { userId: user!.id }).catch(console.error);
  return invitations ? { pendingInvitations: waitingAmong(invitations) } : {};
}

/** How many invitations nobody has answered. */
export const waitingAmong = (invitations: readonly Invitation[]): number =>
  invitations.filter(({ status }) => status === 'PENDING' || status === 'SENT').length;

/** Makes sure that an account is chosen and may be, and speaks its language; superadmins need none, and internal users only the one that they chose. */
export async function ensureAccount({ user }: Session, api: Api): Promise<Partial<Session>> {
  if (user!.superadmin || (user!.internal && user!.accountId === undefined)) return {};
  const { accountId, shortName, displayName, language } = await api.send(accounts.ensureAccount);
  // Whoever acts as a user does so in one account, and chooses none for himself by that.
  if (user!.actor === undefined) keepAccount(accountId);
  // In the language of the page, where the other one does not load.
  await followAccount(language).catch(console.error);
  return { account: { id: accountId, shortName, displayName, language } };
}
