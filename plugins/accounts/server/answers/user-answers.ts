import { Fault, invalid } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import { signedIn, type AccountRef, type FieldChange } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { accounts as contract, Invitation } from '../../contract.ts';
import type { AccountStore } from '../people/account-store.ts';
import { noSuchInvitation, type InvitationStore } from '../people/invitation-store.ts';
import type { Letters } from '../sign-in/letters.ts';
import { noSuchUser, type MemberStore } from '../people/member-store.ts';
import { keyRevoking } from '../public.ts';
import { membershipOf, roleOf } from '../people/roles.ts';
import { requireSession } from './session-answers.ts';
import { invitationCounts, letterCounts, type Throttle } from '../sign-in/throttle.ts';
import { loginOf } from '../people/users.ts';

type Operations =
  | 'getAccountUsers'
  | 'changeUserRole'
  | 'removeUser'
  | 'getInvitationsByAccount'
  | 'inviteUser'
  | 'resendInvitation'
  | 'revokeInvitation'
  | 'acceptInvitation'
  | 'declineInvitation';

interface Parts {
  readonly members: MemberStore;
  readonly records: AccountStore;
  readonly invitations: InvitationStore;
  readonly letters: Letters;
  readonly throttle: Throttle;
  readonly host: Host;
}

/** Answers who belongs to an account, and lets its owners invite, promote and remove. */
export function userAnswers({
  members,
  records,
  invitations,
  letters,
  throttle,
  host,
}: Parts): Answers<Pick<typeof contract, Operations>> {
  const wait = async (counts: ReturnType<typeof letterCounts>): Promise<void> => {
    const seconds = await throttle.begin(counts);
    if (seconds > 0)
      throw new Fault('invitation.throttled', `Too many invitations were sent. Try again in ${seconds} seconds.`, 429, {
        retryAfter: String(seconds),
      });
  };
  const send = async (
    invitation: Invitation,
    { account, ...by }: { account: AccountRef; invitedBy: string; hostName: string },
  ): Promise<Invitation> => {
    if (await letters.invite(invitation, by)) await invitations.sent(invitation.id);
    return (await invitations.find(account.id, invitation.id)) ?? noSuchInvitation(invitation.id);
  };
  const decide = async (
    invitationId: string,
    asked: Parameters<typeof requireSession>[0],
    status: 'ACCEPTED' | 'DECLINED',
  ) => {
    const { userId, login } = requireSession(asked);
    const id = idOf(invitationId);
    const decided = id === undefined ? undefined : await invitations.decide({ userId, login, id, status });
    return { login, ...(decided ?? noSuchInvitation(invitationId)) };
  };
  const revokeMadeBy = async (userId: number, account: AccountRef, changes: FieldChange[]) => {
    const [keys] = host.made(keyRevoking);
    const revokedKeys = keys ? await keys.revokeMadeBy(userId, account.id) : 0;
    if (revokedKeys > 0) changes.push({ field: 'revokedKeys', after: revokedKeys });
    return { revokedKeys };
  };
  return {
    getAccountUsers: (_input, { account }) => members.list(account.id),
    async changeUserRole({ userId, revokeKeys = false, body: { role } }, { account, changes }) {
      const id = idOf(userId) ?? noSuchUser(userId);
      const { login, membership } = await members.change(account.id, id, membershipOf(role));
      const before = roleOf(membership);
      if (before !== role) changes.push({ field: `${login}.role`, before, after: role });
      return revokeKeys ? revokeMadeBy(id, account, changes) : { revokedKeys: 0 };
    },
    async removeUser({ userId, revokeKeys = false }, { account, changes }) {
      const id = idOf(userId) ?? noSuchUser(userId);
      const { login, membership } = await members.remove(account.id, id);
      changes.push({ field: 'login', before: login }, { field: 'role', before: roleOf(membership) });
      return revokeKeys ? revokeMadeBy(id, account, changes) : { revokedKeys: 0 };
    },

    getInvitationsByAccount: (_input, { account }) => invitations.ofAccount(account.id),

    async inviteUser({ body }, asked) {
      const { account } = asked;
      const caller = signedIn(asked);
      const login = loginOf(body.login);
      if (login === undefined) throw invalid([{ path: ['login'], message: 'must be an e-mail address or a login' }]);
      asked.changes.push({ field: 'login', after: login }, { field: 'role', after: body.role });
      await wait(invitationCounts(account.id));
      const made = await invitations.add({ accountId: account.id, login, role: body.role, invitedBy: caller.userId });
      return send(made, { ...asked, invitedBy: caller.login });
    },

    async resendInvitation({ invitationId }, asked) {
      const { account } = asked;
      const id = idOf(invitationId);
      const found = id === undefined ? undefined : await invitations.find(account.id, id);
      if (!found) return noSuchInvitation(invitationId);
      await wait(letterCounts(found.id));
      return send(found, { ...asked, invitedBy: signedIn(asked).login });
    },

    async revokeInvitation({ invitationId }, { account, changes }) {
      const id = idOf(invitationId);
      const login = id === undefined ? undefined : await invitations.revoke(account.id, id);
      changes.push({ field: 'login', before: login ?? noSuchInvitation(invitationId) });
    },

    async acceptInvitation({ invitationId }, asked) {
      const { login, role, accountId } = await decide(invitationId, asked, 'ACCEPTED');
      const joined = (await records.named([accountId])).get(accountId);
      if (joined) asked.concerns(joined);
      asked.changes.push({ field: `${login}.role`, after: role });
    },
    async declineInvitation({ invitationId }, asked) {
      await decide(invitationId, asked, 'DECLINED');
    },
  };
}

const idOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
