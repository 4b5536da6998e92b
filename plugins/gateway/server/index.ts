import { plugin } from '#core/plugin/plugin.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Events } from '#core/server/events/events.ts';
import { runs, serves } from '#core/server/points.ts';
import { Log, Settings } from '#core/server/surroundings.ts';
import { GateAddress, Instances } from '#plugins/instances/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { predicting } from '../contract.ts';
import { Calls } from './calls.ts';
import { clientCalls } from './client-calls.ts';
import { LocalGate } from './local-gate.ts';
import { serveGateway } from './routes.ts';
import { Targets } from './targets.ts';

const OwnGate = token<LocalGate>('gate of this process');
const GatewayCalls = token<Calls>('gateway calls');

export default plugin({
  id: 'gateway',
  requires: ['accounts', 'services', 'instances'],
  provides: [
    provide(OwnGate, { environment: Settings, events: Events, log: Log }, (surroundings) => new LocalGate(surroundings)),
    provide(GateAddress, { gate: OwnGate }, ({ gate }) => gate),
    provide(GatewayCalls, { gate: OwnGate, services: Services, instances: Instances, events: Events }, ({ gate, services, instances, events }) => new Calls(gate, new Targets(services, events), services, instances)),
  ],
  contributes: [
    serves({ contract: predicting, role: 'gateway' }, { identity: Identity, calls: GatewayCalls }, (parts) => (app) => serveGateway(app, parts)),
    runs('gateway.gate', 'gateway', { gate: OwnGate, instances: Instances, services: Services, calls: GatewayCalls, identity: Identity }, ({ gate, instances, services, calls, identity }) => ({
      start: () => gate.open({ instances, services, serve: clientCalls(calls, identity) }),
      stop: () => gate.drain(),
    })),
  ],
});
