import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { answers, serves } from '#core/server/points.ts';
import { PublicAddress, Settings } from '#core/server/surroundings.ts';
import { Doors } from '#plugins/http-services/server/public.ts';
import { IncomingConnections } from '#plugins/instances/server/public.ts';
import { Services, taskType } from '#plugins/services/server/public.ts';
import { apps, doors } from '../contract.ts';
import { appAnswers } from './app-answers.ts';
import { appType } from './app.ts';
import { serveDoors } from './app-doors.ts';

export default plugin({
  id: 'apps',
  requires: ['services', 'instances', 'http-services'],
  contributes: [
    taskType({ name: appType, displayName: 'App' }),
    answers(apps, { host: ThisHost, services: Services, connections: IncomingConnections }, appAnswers),
    serves({ contract: doors }, { doors: Doors, environment: Settings, address: PublicAddress }, serveDoors),
  ],
});
