import en from '../../../locales/en/apps.json' with { type: 'json' };
import ru from '../../../locales/ru/apps.json' with { type: 'json' };
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { Networks } from '#core/server/networks.ts';
import { answers, serves } from '#core/server/points.ts';
import { PublicAddress } from '#core/server/runtime.ts';
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
    taskType({ name: appType, displayName: en.taskTypes.app, translations: { ru: ru.taskTypes.app } }),
    answers(
      apps,
      { host: ThisHost, services: Services, connections: IncomingConnections, networks: Networks },
      appAnswers,
    ),
    serves({ contract: doors }, { doors: Doors, address: PublicAddress }, serveDoors),
  ],
});
