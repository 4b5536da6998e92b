import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Events } from '#core/server/events/events.ts';
import { formerAddress, runs, serves } from '#core/server/points.ts';
import { Log, Settings } from '#core/server/surroundings.ts';
import { GateAddress, Instances } from '#plugins/instances/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { predicting } from '../contract.ts';
import { Attempts } from './attempts.ts';
import { Calls } from './calls.ts';
import { clientCalls } from './client-calls.ts';
import { presentAddress } from './former-addresses.ts';
import { LocalGate } from './local-gate.ts';
import { callGuard, GatewayCalls, HttpBackends } from './public.ts';
import { serveGateway } from './routes.ts';
import { Targets } from './targets.ts';

const OwnGate = token<LocalGate>('gate of this process');

export default plugin({
  id: 'gateway',
  requires: ['accounts', 'services', 'instances'],
  provides: [
    provide(OwnGate, { environment: Settings, events: Events, log: Log }, (surroundings) => new LocalGate(surroundings)),
    provide(GateAddress, { gate: OwnGate }, ({ gate }) => gate),
    provide(HttpBackends, { gate: OwnGate }, ({ gate }) => gate),
    provide(GatewayCalls, { gate: OwnGate, services: Services, instances: Instances, events: Events, host: ThisHost }, ({ gate, services, instances, events, host }) =>
      new Calls(new Attempts(gate.backends, instances), new Targets(services, events), services, lazily(() => host.all(callGuard).map(({ needs, make }) => make(host.container.give(needs))))),
    ),
  ],
  contributes: [
    formerAddress(presentAddress),
    serves({ contract: predicting, role: 'gateway' }, { identity: Identity, calls: GatewayCalls }, (parts) => (app) => serveGateway(app, parts)),
    runs('gateway.gate', 'gateway', { gate: OwnGate, instances: Instances, services: Services, calls: GatewayCalls, identity: Identity }, ({ gate, instances, services, calls, identity }) => ({
      start: () => gate.open({ instances, services, serve: clientCalls(calls, identity) }),
      stop: () => gate.drain(),
    })),
  ],
});

/** Made at its first use and then kept. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
