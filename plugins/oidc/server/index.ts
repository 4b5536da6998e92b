import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { answers, serves, tables } from '#core/server/points.ts';
import { Clock, Hosts, Log, Settings } from '#core/server/surroundings.ts';
import { BrowserSessions, ExternalUsers, SignInPages, signInWay } from '#plugins/accounts/server/public.ts';
import { oidc } from '../contract.ts';
import { Addresses, OwnAddresses } from './addresses.ts';
import { ArrivalDesk, Arrivals } from './arrivals.ts';
import { connectionAnswers } from './connection-answers.ts';
import { Identities, IdentityStore } from './identity-store.ts';
import { servesLogout } from './logout.ts';
import { OidcProvider, Provider } from './provider.ts';
import { servesSignIn } from './routes.ts';
import { steps } from './tables.ts';
import { oidcWay } from './way.ts';

export default plugin({
  id: 'oidc',
  requires: ['accounts'],
  provides: [
    provide(Provider, { settings: Settings, clock: Clock, log: Log }, ({ settings, clock, log }) => settings.oidc && new OidcProvider(settings.oidc, clock, log)),
    provide(Identities, { db: Database }, ({ db }) => new IdentityStore(db)),
    provide(ArrivalDesk, { identities: Identities, users: ExternalUsers }, ({ identities, users }) => new Arrivals(identities, users)),
    provide(Addresses, { hosts: Hosts, settings: Settings }, ({ hosts, settings }) => new OwnAddresses(hosts, settings)),
  ],
  contributes: [
    tables(steps),
    answers(oidc, { provider: Provider, identities: Identities, users: ExternalUsers, sessions: BrowserSessions }, connectionAnswers),
    signInWay({ needs: { provider: Provider, identities: Identities, addresses: Addresses }, make: oidcWay }),
    serves({}, { provider: Provider, pages: SignInPages, sessions: BrowserSessions, identities: Identities, arrivals: ArrivalDesk, addresses: Addresses, log: Log }, ({ provider, ...parts }) => async (app) => {
      // Without a provider there is nothing at these addresses.
      if (!provider) return;
      await servesSignIn({ ...parts, provider })(app);
      await servesLogout({ ...parts, provider })(app);
    }),
  ],
});
