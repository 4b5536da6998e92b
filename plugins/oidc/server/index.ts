import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { answers, serves, tables } from '#core/server/points.ts';
import { Environment } from '#core/server/environment.ts';
import { Clock, Hosts, Log } from '#core/server/runtime.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { BrowserSessions, ExternalUsers, SignInPages, signInWay } from '#plugins/accounts/server/public.ts';
import { oidc } from '../contract.ts';
import { OwnAddresses } from './addresses.ts';
import { Arrivals } from './arrivals.ts';
import { connectionAnswers } from './connection-answers.ts';
import { FlowCookies } from './flow-cookie.ts';
import { IdentityStore } from './identity-store.ts';
import { oidcEnvironment } from './environment.ts';
import { servesLogout } from './logout.ts';
import { OidcProvider, Provider } from './provider.ts';
import { servesSignIn } from './routes.ts';
import { steps } from './steps.ts';
import { oidcWay } from './way.ts';

export default plugin({
  id: 'oidc',
  requires: ['accounts'],
  environment: oidcEnvironment,
  provides: [
    provide(
      Provider,
      { settings: oidcEnvironment.token, clock: Clock, log: Log },
      ({ settings, clock, log }) => settings && new OidcProvider(settings, clock, log),
    ),
    provide(IdentityStore, { db: Database }, ({ db }) => new IdentityStore(db)),
    provide(
      Arrivals,
      { identities: IdentityStore, users: ExternalUsers },
      ({ identities, users }) => new Arrivals(identities, users),
    ),
    provide(
      OwnAddresses,
      { hosts: Hosts, environment: Environment },
      ({ hosts, environment }) => new OwnAddresses(hosts, environment),
    ),
  ],
  contributes: [
    tables(steps),
    answers(
      oidc,
      { provider: Provider, identities: IdentityStore, users: ExternalUsers, sessions: BrowserSessions },
      connectionAnswers,
    ),
    signInWay({ needs: { provider: Provider, identities: IdentityStore, addresses: OwnAddresses }, make: oidcWay }),
    serves(
      {},
      {
        provider: Provider,
        pages: SignInPages,
        sessions: BrowserSessions,
        identities: IdentityStore,
        arrivals: Arrivals,
        addresses: OwnAddresses,
        log: Log,
        box: SecretBox,
        clock: Clock,
      },
      ({ provider, box, clock, ...parts }) =>
        async (app) => {
          // Without a provider there is nothing at these addresses.
          if (!provider) return;
          await servesSignIn({ ...parts, provider, flows: new FlowCookies(box, clock) })(app);
          await servesLogout({ ...parts, provider })(app);
        },
    ),
  ],
});
