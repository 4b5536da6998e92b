import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Events } from '#core/server/events/events.ts';
import { Networks } from '#core/server/networks.ts';
import { answers, runs, serves, tables } from '#core/server/points.ts';
import { Environment } from '#core/server/environment.ts';
import { Log, PublicAddress } from '#core/server/runtime.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { callCurrency, GatewayCalls, HttpBackends } from '#plugins/gateway/server/public.ts';
import { Instances } from '#plugins/instances/server/public.ts';
import { protocol, Services } from '#plugins/services/server/public.ts';
import { httpServices } from '../contract.ts';
import { Access } from './access.ts';
import { Addresses } from './addresses.ts';
import { Charges } from './charges.ts';
import { httpServicesEnvironment } from './environment.ts';
import { OwnDoors } from './doors.ts';
import { Endpoints } from './endpoints.ts';
import { Entries } from './entries.ts';
import { Doors } from './public.ts';
import { serveHttpServices } from './routes.ts';
import { Sockets } from './sockets.ts';
import { steps } from './steps.ts';
import { Visits } from './visits.ts';

export default plugin({
  id: 'http-services',
  requires: ['accounts', 'services', 'instances', 'gateway'],
  environment: httpServicesEnvironment,
  provides: [
    provide(
      Addresses,
      { own: httpServicesEnvironment.token, environment: Environment, address: PublicAddress },
      ({ own, environment, address }) => new Addresses(own.host, environment, address),
    ),
    provide(
      Endpoints,
      {
        instances: Instances,
        services: Services,
        backends: HttpBackends,
        events: Events,
        networks: Networks,
        log: Log,
      },
      (given) => new Endpoints(given),
    ),
    provide(Visits, { box: SecretBox }, ({ box }) => new Visits(box)),
    provide(
      Access,
      { identity: Identity, calls: GatewayCalls, services: Services, events: Events, visits: Visits },
      (given) => new Access(given),
    ),
    provide(Charges, { host: ThisHost }, ({ host }) => new Charges(async () => host.made(callCurrency)[0]?.())),
    provide(
      Entries,
      { addresses: Addresses, visits: Visits, charges: Charges, environment: Environment },
      ({ environment, ...given }) =>
        new Entries({ ...given, secure: environment.publicUrl?.startsWith('https:') ?? false }),
    ),
    provide(
      Doors,
      { addresses: Addresses, access: Access, entries: Entries, visits: Visits, charges: Charges },
      (given) => new OwnDoors(given),
    ),
  ],
  contributes: [
    tables(steps),
    answers(httpServices, { services: Services }, ({ services }) => ({
      updateModelHttpSettings: async ({ body, ...input }, { caller }) =>
        (await services.set(caller, input, { httpSettings: body })).data.httpSettings,
    })),
    protocol({ name: 'http', isSpokenBy: ({ data }) => data.httpSettings.isHttpEnabled }),
    serves(
      { role: 'gateway' },
      {
        addresses: Addresses,
        access: Access,
        entries: Entries,
        charges: Charges,
        endpoints: Endpoints,
        calls: GatewayCalls,
        environment: Environment,
      },
      ({ environment: { publicUrl }, ...parts }) =>
        (app) =>
          serveHttpServices(app, { ...parts, sockets: new Sockets(), publicUrl }),
    ),
    runs('http-services.endpoints', 'gateway', { endpoints: Endpoints }, ({ endpoints }) => endpoints),
  ],
});
