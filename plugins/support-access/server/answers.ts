import { Fault, invalid } from '#core/contract/fault.ts';
import { signedIn, type Asked } from '#core/server/auth/identity.ts';
import { idIn } from '#core/server/path-id.ts';
import type { Answers } from '#core/server/points.ts';
import type { Clock } from '#core/server/runtime.ts';
import type { BrowserSessions } from '#plugins/accounts/server/public.ts';
import { type SupportAccessData, type SupportConsent, type supportAccess } from '../contract.ts';
import type { Consent, Member, SupportStore } from './support-store.ts';
import type { TellUser } from './tell-user.ts';

/** The longest time for which somebody can be let in. */
const longestMs = 30 * 86_400_000;

interface Parts {
  readonly store: SupportStore;
  readonly sessions: BrowserSessions;
  readonly clock: Clock;
  readonly tell: TellUser;
}

/** Answers who lets support act as them, and has superadministrators do so. */
export function supportAnswers({ store, sessions, clock, tell }: Parts): Answers<typeof supportAccess> {
  /** Consents are given by people who belong to the account, and by no key. */
  const member = (asked: Asked): Member => {
    const { userId } = sessions.required(asked);
    if (signedIn(asked).memberships.has(asked.account.id)) return { userId, accountId: asked.account.id };
    throw new Fault(
      'support_access.not_member',
      `You do not belong to ${asked.account.shortName}, so nobody can act as you there.`,
      403,
      { account: asked.account.shortName },
    );
  };
  const shown = async (who: Member): Promise<SupportAccessData> => {
    const [consent, visitors] = await Promise.all([store.consent(who), store.visitors(who)]);
    return {
      ...(consent && { consent: consentData(consent) }),
      visits: visitors.map(({ login, beganAt, reason }) => ({ login, reason, since: beganAt.toISOString() })),
    };
  };

  return {
    getSupportAccess: (_input, asked) => shown(member(asked)),

    async allowSupportAccess({ body }, asked) {
      const who = member(asked);
      const until = new Date(body.until);
      const ahead = until.getTime() - clock().getTime();
      if (ahead <= 0) throw invalid([{ path: ['until'], message: 'must be in the future' }]);
      if (ahead > longestMs) throw invalid([{ path: ['until'], message: 'must be within 30 days' }]);
      await store.allow(who, { until, mayChange: body.mayChange });
      asked.changes.push({ field: 'until', after: until.toISOString() }, { field: 'mayChange', after: body.mayChange });
      return shown(who);
    },

    async endSupportAccess(_input, asked) {
      const who = member(asked);
      await store.withdraw(who);
      return shown(who);
    },

    async listSupportConsents(_input, { account }) {
      const consents = await store.consentsOf(account.id);
      return consents.map(({ userId, ...consent }) => ({ userId, consent: consentData(consent) }));
    },

    async actAsUser({ userId, body: { reason } }, asked) {
      const { session, login } = sessions.required(asked);
      const who = { userId: idIn(userId), accountId: asked.account.id };
      const consent = (await store.consent(who)) ?? noConsent(userId);
      await store.begin(session, who, reason);
      const until = consent.until.toISOString();
      asked.changes.push(
        { field: 'reason', after: reason },
        { field: 'until', after: until },
        { field: 'mayChange', after: consent.mayChange },
      );
      await tell(who, { by: login, reason, until });
      return { until, mayChange: consent.mayChange };
    },
  };
}

const consentData = ({ until, mayChange, givenAt }: Consent): SupportConsent => ({
  until: until.toISOString(),
  mayChange,
  givenAt: givenAt.toISOString(),
});

function noConsent(userId: string): never {
  throw new Fault(
    'support_access.no_consent',
    'This user does not let support act as them in this account. Ask them to allow it in the settings of their account.',
    409,
    { userId },
  );
}
