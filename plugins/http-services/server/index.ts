import { plugin } from '#core/plugin/plugin.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Pool } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Networks } from '#core/server/networks.ts';
import { runs, serves, tables } from '#core/server/points.ts';
import { Log, PublicAddress, Settings } from '#core/server/surroundings.ts';
import { GatewayCalls, HttpBackends } from '#plugins/gateway/server/public.ts';
import { Instances } from '#plugins/instances/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { Access } from './access.ts';
import { Addresses } from './addresses.ts';
import { OwnDoors } from './doors.ts';
import { Endpoints } from './endpoints.ts';
import { Entries } from './entries.ts';
import { Doors } from './public.ts';
import { serveHttpServices } from './routes.ts';
import { Sockets } from './sockets.ts';
import { steps } from './steps.ts';
import { Visits } from './visits.ts';

const Places = token<Addresses>('addresses of HTTP services');
const Servers = token<Endpoints>('HTTP servers of instances');
const Stays = token<Visits>('visits at HTTP services');
const Admission = token<Access>('who may open HTTP services');
const Arrivals = token<Entries>('ways into HTTP services');

export default plugin({
  id: 'http-services',
  requires: ['accounts', 'services', 'instances', 'gateway'],
  provides: [
    provide(Places, { environment: Settings, address: PublicAddress }, ({ environment, address }) => new Addresses(environment, address)),
    provide(Servers, { instances: Instances, services: Services, backends: HttpBackends, events: Events, environment: Settings, log: Log }, ({ environment, ...given }) => new Endpoints({ ...given, networks: new Networks(environment.externalNetworks) })),
    provide(Stays, { pool: Pool }, ({ pool }) => new Visits(pool)),
    provide(Admission, { identity: Identity, calls: GatewayCalls, services: Services, events: Events, visits: Stays }, (given) => new Access(given)),
    provide(Arrivals, { addresses: Places, visits: Stays, environment: Settings }, ({ environment, ...given }) => new Entries({ ...given, secure: environment.publicUrl?.startsWith('https:') ?? false })),
    provide(Doors, { addresses: Places, access: Admission, entries: Arrivals, visits: Stays }, (given) => new OwnDoors(given)),
  ],
  contributes: [
    tables(steps),
    serves({ role: 'gateway' }, { addresses: Places, access: Admission, entries: Arrivals, endpoints: Servers, calls: GatewayCalls, environment: Settings }, ({ environment: { publicUrl }, ...parts }) => (app) =>
      serveHttpServices(app, { ...parts, sockets: new Sockets(), publicUrl })),
    runs('http-services.endpoints', 'gateway', { endpoints: Servers }, ({ endpoints }) => endpoints),
  ],
});
