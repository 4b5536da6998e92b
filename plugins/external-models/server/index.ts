import type { Agent } from 'undici';
import { plugin } from '#core/plugin/plugin.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Events } from '#core/server/events/events.ts';
import { Networks } from '#core/server/networks.ts';
import { answers, runs, tables } from '#core/server/points.ts';
import { Log, Settings } from '#core/server/surroundings.ts';
import { HttpBackends } from '#plugins/gateway/server/public.ts';
import { OutgoingConnections } from '#plugins/instances/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { externalModels } from '../contract.ts';
import { answersOn } from './answers.ts';
import { openAgent } from './client.ts';
import { SecretBox } from './secret-box.ts';
import { ExternalModels } from './store.ts';
import { steps } from './tables.ts';
import { Upkeep } from './upkeep.ts';

const Models = token<ExternalModels>('external models');
const Reachable = token<Networks>('networks of external models');
const Connections = token<Agent>('connections to external models');

export default plugin({
  id: 'external-models',
  requires: ['services', 'instances', 'gateway'],
  provides: [
    provide(Models, { db: Database, environment: Settings }, ({ db, environment }) => new ExternalModels(db, new SecretBox(environment))),
    provide(Reachable, { environment: Settings }, ({ environment }) => new Networks(environment.externalNetworks)),
    provide(Connections, { networks: Reachable }, ({ networks }) => openAgent(networks)),
  ],
  contributes: [
    tables(steps),
    answers(externalModels, { models: Models, services: Services, connections: OutgoingConnections, networks: Reachable, events: Events, agent: Connections }, answersOn),
    runs('external-models.upkeep', 'gateway', { models: Models, services: Services, backends: HttpBackends, events: Events, agent: Connections, log: Log }, (given) => new Upkeep(given)),
  ],
});
