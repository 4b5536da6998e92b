import { ThisHost, type Host } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import type { Point } from '#core/plugin/point.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Events } from '#core/server/events/events.ts';
import { formerAddress, runs, serves } from '#core/server/points.ts';
import { Log, Settings } from '#core/server/surroundings.ts';
import { Instances } from '#plugins/instances/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { predicting } from '../contract.ts';
import { Attempts } from './attempts.ts';
import { Calls } from './calls.ts';
import { clientCalls } from './client-calls.ts';
import { presentAddress } from './former-addresses.ts';
import { LocalGate } from './local-gate.ts';
import { Passage } from './passage.ts';
import { answerCache, callGuard, callObserver, GatewayCalls, GatewayLoad, HttpBackends, type Maker } from './public.ts';
import { serveGateway } from './routes.ts';
import { Targets } from './targets.ts';
import { Uses } from './uses.ts';

const OwnGate = token<LocalGate>('gate of this process');
const InUse = token<Uses>('services in use');

export default plugin({
  id: 'gateway',
  requires: ['accounts', 'services', 'instances'],
  provides: [
    provide(OwnGate, { environment: Settings, events: Events, log: Log }, (surroundings) => new LocalGate(surroundings)),
    provide(HttpBackends, { gate: OwnGate }, ({ gate }) => gate),
    provide(InUse, { instances: Instances, log: Log }, (given) => new Uses(given)),
    provide(GatewayLoad, { gate: OwnGate, calls: GatewayCalls }, ({ gate, calls }) => ({ waiting: () => calls.waiting(), streams: () => gate.streams() })),
    provide(GatewayCalls, { gate: OwnGate, services: Services, instances: Instances, events: Events, host: ThisHost, log: Log }, ({ gate, services, instances, events, host, log }) =>
      new Calls({
        attempts: new Attempts(gate.backends, instances),
        targets: new Targets(services, events),
        services,
        passage: new Passage({ guards: made(host, callGuard), observers: made(host, callObserver), log }),
        caches: made(host, answerCache),
      }),
    ),
  ],
  contributes: [
    formerAddress(presentAddress),
    serves({ contract: predicting, role: 'gateway' }, { identity: Identity, calls: GatewayCalls }, (parts) => (app) => serveGateway(app, parts)),
    callObserver({ id: 'gateway.uses', needs: { uses: InUse }, make: ({ uses }: { uses: Uses }) => uses }),
    runs('gateway.uses', 'gateway', { uses: InUse }, ({ uses }) => uses),
    runs('gateway.gate', 'gateway', { gate: OwnGate, instances: Instances, services: Services, calls: GatewayCalls, identity: Identity }, ({ gate, instances, services, calls, identity }) => ({
      start: () => gate.open({ instances, services, serve: clientCalls(calls, identity) }),
      stop: () => gate.drain(),
    })),
  ],
});

/** Those who have a say in calls, made when they are first asked for and then kept: they may themselves need what this plugin offers. */
function made<T>(host: Host, point: Point<Maker<T>>): () => readonly T[] {
  let all: readonly T[] | undefined;
  return () => (all ??= host.all(point).map(({ needs, make }) => make(host.container.give(needs))));
}
