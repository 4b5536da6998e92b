import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Identity } from '#core/server/auth/identity.ts';
import { Events } from '#core/server/events/events.ts';
import { BodyMemory } from '#core/server/http/memory-budget.ts';
import { build } from '#core/server/build-info.ts';
import { answers, formerAddress, runs, serves } from '#core/server/points.ts';
import { Environment } from '#core/server/environment.ts';
import { Log } from '#core/server/runtime.ts';
import { Instances } from '#plugins/instances/server/public.ts';
import { protocol, Services } from '#plugins/services/server/public.ts';
import { systemCheck } from '#plugins/system/server/public.ts';
import { cluster, predicting, wire } from '../contract.ts';
import { gateProto } from '../wire/gate-proto.ts';
import { gateEnvironment } from './environment.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { Calls } from './calls/calls.ts';
import { clientCalls } from './gate/client-calls.ts';
import { presentAddress } from './http/former-addresses.ts';
import { LocalGate } from './gate/local-gate.ts';
import { CallPipeline } from './calls/call-pipeline.ts';
import { answerCache, callGuard, callObserver, GatewayCalls, GatewayLoad, HttpBackends } from './public.ts';
import { serveGateway } from './http/routes.ts';
import { gatewaySettings } from './settings.ts';
import { ServiceResolver } from './dispatch/service-resolver.ts';
import { gatesCheck } from './gates-check.ts';
import { serviceSettings } from './service-settings.ts';
import { Uses } from './calls/uses.ts';

export default plugin({
  id: 'gateway',
  requires: ['accounts', 'services', 'instances'],
  extends: ['system'],
  settings: gatewaySettings,
  environment: gateEnvironment,
  provides: [
    provide(
      LocalGate,
      { own: gateEnvironment.token, environment: Environment, events: Events, memory: BodyMemory, log: Log },
      (runtime) => new LocalGate(runtime),
    ),
    provide(HttpBackends, { gate: LocalGate }, ({ gate }) => gate),
    provide(Uses, { instances: Instances, log: Log }, (given) => new Uses(given)),
    provide(GatewayLoad, { gate: LocalGate, calls: GatewayCalls }, ({ gate, calls }) => ({
      waiting: () => calls.waiting(),
      streams: () => gate.streams(),
    })),
    provide(
      GatewayCalls,
      {
        gate: LocalGate,
        services: Services,
        instances: Instances,
        environment: Environment,
        events: Events,
        host: ThisHost,
        log: Log,
        bounds: gatewaySettings.token,
      },
      ({ gate, services, instances, environment, events, host, log, bounds }) =>
        new Calls({
          dispatcher: new Dispatcher(gate.backends, instances, environment.roles.includes('gateway')),
          resolver: new ServiceResolver(services, events),
          services,
          pipeline: new CallPipeline({
            guards: () => host.made(callGuard),
            observers: () => host.made(callObserver),
            log,
          }),
          caches: () => host.made(answerCache),
          bounds,
        }),
    ),
  ],
  contributes: [
    ...serviceSettings,
    formerAddress(presentAddress),
    protocol({
      name: 'grpc',
      isSpokenBy: ({ data: { httpSettings: http } }) => !http.isHttpEnabled || !http.httpInterfaceOnly,
    }),
    answers(wire, {}, () => ({ gateProto: async () => gateProto })),
    answers(cluster, { gate: LocalGate, instances: Instances }, ({ gate, instances }) => ({
      async hzInfo() {
        const up = (await instances.gates()).filter(({ heard }) => heard);
        const version = build.buildDate;
        return {
          size: up.length,
          version,
          state: up.length > 0 ? 'ACTIVE' : 'PASSIVE',
          members: up.map((each) => ({ address: each.gate, version, isLocal: each.gate === gate.name() })),
        };
      },
    })),
    serves(
      { contract: predicting, role: 'gateway' },
      { identity: Identity, calls: GatewayCalls, bounds: gatewaySettings.token },
      (parts) => (app) => serveGateway(app, parts),
    ),
    systemCheck({ id: 'gates', needs: { instances: Instances }, make: ({ instances }) => gatesCheck(instances) }),
    callObserver({ needs: { uses: Uses }, make: ({ uses }) => uses }),
    runs('gateway.uses', 'gateway', { uses: Uses }, ({ uses }) => uses),
    runs(
      'gateway.gate',
      'gateway',
      { gate: LocalGate, instances: Instances, services: Services, calls: GatewayCalls, identity: Identity },
      ({ gate, instances, services, calls, identity }) => ({
        start: () => gate.open({ instances, services, serve: clientCalls(calls, identity) }),
        stop: () => gate.drain(),
      }),
    ),
  ],
});
