import type { Agent } from 'undici';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Networks } from '#core/server/networks.ts';
import { answers, reseals, runs, tables } from '#core/server/points.ts';
import { Log } from '#core/server/runtime.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { HttpBackends } from '#plugins/gateway/server/public.ts';
import { OutgoingConnections } from '#plugins/instances/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { externalModels } from '../contract.ts';
import { answersOn } from './answers.ts';
import { openAgent } from './client.ts';
import { ExternalModels } from './store.ts';
import { steps } from './steps.ts';
import { Upkeep } from './upkeep.ts';

const Connections = token<Agent>('connections to external models');

export default plugin({
  id: 'external-models',
  requires: ['services', 'instances', 'gateway'],
  provides: [
    provide(ExternalModels, { db: Database, box: SecretBox }, ({ db, box }) => new ExternalModels(db, box)),
    provide(Connections, { networks: Networks }, ({ networks }) => openAgent(networks)),
  ],
  contributes: [
    tables(steps),
    reseals(
      'external-models',
      { models: ExternalModels },
      ({ models }) =>
        () =>
          models.reseal(),
    ),
    answers(
      externalModels,
      {
        models: ExternalModels,
        services: Services,
        connections: OutgoingConnections,
        networks: Networks,
        events: Events,
        agent: Connections,
        host: ThisHost,
      },
      answersOn,
    ),
    runs(
      'external-models.upkeep',
      'gateway',
      {
        models: ExternalModels,
        services: Services,
        backends: HttpBackends,
        events: Events,
        agent: Connections,
        log: Log,
      },
      (given) => new Upkeep(given),
    ),
  ],
});
