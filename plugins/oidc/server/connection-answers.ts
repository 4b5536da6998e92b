import { Fault } from '#core/contract/fault.ts';
import type { Answers } from '#core/server/points.ts';
import type { BrowserSessions, ExternalUsers } from '#plugins/accounts/server/public.ts';
import type { oidc } from '../contract.ts';
import type { IdentityStore } from './identity-store.ts';
import { providerName } from './pages.ts';
import type { OidcProvider } from './provider.ts';

interface Parts {
  readonly provider: OidcProvider | undefined;
  readonly identities: IdentityStore;
  readonly users: ExternalUsers;
  readonly sessions: BrowserSessions;
}

/** Tells users as whom they sign in through the provider, and ends that where they have another way in. */
export function connectionAnswers({ provider, identities, users, sessions }: Parts): Answers<typeof oidc> {
  return {
    async getConnections(_input, asked) {
      const { userId } = sessions.required(asked);
      if (!provider) return { provider: null, connections: [] };
      const found = await identities.of(userId);
      return {
        provider: { label: providerName(provider.settings) },
        connections: found.map(({ id, email, createdAt }) => ({ id, email, connectedAt: createdAt.toISOString() })),
      };
    },

    async removeConnection({ connectionId }, asked) {
      const { userId } = sessions.required(asked);
      const own = await identities.of(userId);
      const gone = own.find(({ id }) => String(id) === connectionId);
      if (!gone)
        throw new Fault(
          'identity.not_found',
          `You have no connection ${connectionId}. It may be gone already; read the list again.`,
          404,
          { connectionId },
        );
      if (own.length === 1 && !(await users.hasPassword(userId)))
        throw new Fault(
          'identity.only_way',
          'You have no password here, so this is your only way in. Set a password first.',
          409,
        );
      // Nobody vouches for these any more. First of all, so that a process that ends between the two leaves too little rather than too much.
      for (const role of gone.given) await users.take(userId, role);
      await identities.unlink(gone);
    },
  };
}
