import { join } from 'node:path';
import { Fault } from '#core/contract/fault.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Environment } from '#core/server/environment.ts';
import { interval } from '#core/server/interval.ts';
import { Networks } from '#core/server/networks.ts';
import { runs } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { Notifications } from '#plugins/notifications/server/public.ts';
import {
  GroupHistory,
  Installation,
  ResourceGroups,
  runtimeDriver,
  serverProvider,
  ServerReports,
} from '#plugins/resource-groups/server/public.ts';
import { VastClient } from './api/client.ts';
import { VastDriver } from './driver.ts';
import { vastEnvironment } from './environment.ts';
import { Fleet } from './fleet.ts';
import { Market } from './market.ts';
import { RentalNotices } from './notices.ts';
import { Outputs } from './outputs.ts';
import { Rentals } from './rentals.ts';
import { FleetWatch, watchMs } from './watch.ts';

const settings = vastEnvironment.token;

export default plugin({
  id: 'vast-ai',
  requires: ['notifications', 'resource-groups', 'services'],
  environment: vastEnvironment,
  provides: [
    provide(VastClient, { settings }, (given) => new VastClient(given.settings ?? { url: '', token: '' })),
    provide(Fleet, { client: VastClient, installation: Installation }, (given) => new Fleet(given)),
    provide(Market, { client: VastClient }, ({ client }) => new Market(client)),
    provide(RentalNotices, { notifications: Notifications }, ({ notifications }) => new RentalNotices(notifications)),
    provide(
      Outputs,
      { client: VastClient, environment: Environment },
      ({ client, environment }) => new Outputs({ client, folder: join(environment.dataDir, 'vast-ai') }),
    ),
    provide(
      Rentals,
      {
        settings,
        client: VastClient,
        fleet: Fleet,
        market: Market,
        installation: Installation,
        history: GroupHistory,
        notices: RentalNotices,
        networks: Networks,
        outputs: Outputs,
        clock: Clock,
        log: Log,
      },
      (given) => new Rentals(given),
    ),
    provide(
      FleetWatch,
      { settings, host: ThisHost, groups: ResourceGroups, reports: ServerReports, fleet: Fleet, log: Log },
      (given) => new FleetWatch(given),
    ),
  ],
  contributes: [
    runtimeDriver({
      type: 'VAST_AI',
      needs: {
        settings,
        networks: Networks,
        rentals: Rentals,
        fleet: Fleet,
        market: Market,
        notices: RentalNotices,
        outputs: Outputs,
      },
      make: (given) => (group) => new VastDriver(given, group),
    }),
    serverProvider({
      type: 'VAST_AI',
      needs: { settings, market: Market },
      make: ({ settings: given, market }) => {
        const offered = (): Market => {
          if (given) return market;
          throw new Fault(
            'vast_ai.key_unset',
            'This installation has no account at the GPU marketplace. Have the operator set VAST_AI_TOKEN.',
            409,
          );
        };
        return {
          gpus: async () => offered().gpus(),
          serversCount: async (wanted) => (await offered().like(wanted)).length,
          pricePerHour: async (wanted) => (given ? (await market.like(wanted))[0]?.pricePerHour : undefined),
        };
      },
    }),
    runs('vast-ai.watch', 'hosting', { watch: FleetWatch, log: Log }, ({ watch, log }) =>
      interval(watchMs, () => watch.look(), log, 'The rented machines could not be looked at.'),
    ),
  ],
});
