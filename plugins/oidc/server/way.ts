import type { SignInWay } from '#plugins/accounts/server/public.ts';
import type { OwnAddresses } from './addresses.ts';
import { path } from './flow-cookie.ts';
import type { IdentityStore } from './identity-store.ts';
import { buttonText } from './pages.ts';
import type { OidcProvider } from './provider.ts';

/** The provider as a way to sign in, and out again; none where no provider is configured. */
export function oidcWay({
  provider,
  identities,
  addresses,
}: {
  provider: OidcProvider | undefined;
  identities: IdentityStore;
  addresses: OwnAddresses;
}): SignInWay | undefined {
  if (!provider) return undefined;
  return {
    path: `${path}/login`,
    label: (language) => buttonText(provider.settings, language),
    async leave(session, request, target) {
      const opened = await identities.session(session);
      return opened && provider.leaving(opened.idToken, addresses.left(request), target);
    },
  };
}
