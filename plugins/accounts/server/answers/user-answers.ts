import { Fault, invalid } from '#core/contract/fault.ts';
import type { Host } from '#core/plugin/host.ts';
import { signedIn, type AccountRef } from '#core/server/auth/identity.ts';
import type { Answers } from '#core/server/points.ts';
import type { accounts as contract, Invitation } from '../../contract.ts';
import { noSuchInvitation, type InvitationStore } from '../people/invitation-store.ts';
import type { Letters } from '../sign-in/letters.ts';
import { noSuchUser, type MemberStore } from '../people/member-store.ts';
import { keyRevoking } from '../public.ts';
import { membershipOf } from '../people/roles.ts';
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
  readonly invitations: InvitationStore;
  readonly letters: Letters;
  readonly throttle: Throttle;
  readonly host: Host;
}

/** Answers who belongs to an account, and lets its owners invite, promote and remove. */
export function userAnswers({
  members,
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
  ): Promise<void> => {
    const { userId, login } = requireSession(asked);
    const id = idOf(invitationId);
    if (id === undefined || !(await invitations.decide({ userId, login, id, status }))) noSuchInvitation(invitationId);
  };
  return {
    getAccountUsers: (_input, { account }) => members.list(account.id),
    changeUserRole({ userId, body }, { account, changes }) {
      changes.push({ field: 'role', after: body.role });
      return members.change(account.id, idOf(userId) ?? noSuchUser(userId), membershipOf(body.role));
    },
    async removeUser({ userId, revokeKeys = false }, { account }) {
      const id = idOf(userId) ?? noSuchUser(userId);
      await members.remove(account.id, id);
      const [keys] = host.made(keyRevoking);
      return { revokedKeys: revokeKeys && keys ? await keys.revokeMadeBy(id, account.id) : 0 };
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

    async revokeInvitation({ invitationId }, { account }) {
      const id = idOf(invitationId);
      if (id === undefined || !(await invitations.revoke(account.id, id))) noSuchInvitation(invitationId);
    },

    acceptInvitation: ({ invitationId }, asked) => decide(invitationId, asked, 'ACCEPTED'),
    declineInvitation: ({ invitationId }, asked) => decide(invitationId, asked, 'DECLINED'),
  };
}

const idOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
