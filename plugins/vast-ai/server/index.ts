import { join } from 'node:path';
import { Fault } from '#core/contract/fault.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Environment } from '#core/server/environment.ts';
import { interval } from '#core/server/interval.ts';
import { Networks } from '#core/server/networks.ts';
import { answers, runs, tables } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { Notifications, noticeWords } from '#plugins/notifications/server/public.ts';
import {
  connectionKind,
  Drivers,
  GroupHistory,
  Installation,
  ResourceGroups,
  runtimeDriver,
  serverProvider,
  ServerReports,
} from '#plugins/resource-groups/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { marketplace } from '../contract.ts';
import { VastAccounts } from './accounts.ts';
import { tryAnswers } from './answers.ts';
import { accountConnections } from './connection.ts';
import { VastDriver } from './driver.ts';
import { vastEnvironment } from './environment.ts';
import type { Market } from './market.ts';
import { RentalNotices } from './notices.ts';
import { refusedFlags } from './readiness.ts';
import { FleetWatch, watchMs } from './watch.ts';
import { steps } from './steps.ts';
import { OfferTries } from './tries.ts';
import { rentalWords } from './notice-words.ts';

const settings = vastEnvironment.token;

export default plugin({
  id: 'vast-ai',
  requires: ['notifications', 'resource-groups', 'services'],
  environment: vastEnvironment,
  provides: [
    provide(RentalNotices, { notifications: Notifications }, ({ notifications }) => new RentalNotices(notifications)),
    provide(OfferTries, { db: Database, settings }, ({ db, settings: { country } }) => new OfferTries({ db, country })),
    provide(
      VastAccounts,
      {
        settings,
        networks: Networks,
        installation: Installation,
        history: GroupHistory,
        notices: RentalNotices,
        tries: OfferTries,
        environment: Environment,
        clock: Clock,
        log: Log,
      },
      ({ environment, ...given }) => new VastAccounts({ ...given, folder: join(environment.dataDir, 'vast-ai') }),
    ),
    provide(
      FleetWatch,
      {
        settings,
        accounts: VastAccounts,
        drivers: Drivers,
        host: ThisHost,
        groups: ResourceGroups,
        reports: ServerReports,
        log: Log,
      },
      (given) => new FleetWatch(given),
    ),
  ],
  contributes: [
    tables(steps),
    answers(marketplace, { groups: ResourceGroups, services: Services, tries: OfferTries }, tryAnswers),
    ...rentalWords.map(noticeWords),
    runtimeDriver({
      type: 'VAST_AI',
      refuses: refusedFlags,
      needs: { settings, networks: Networks, accounts: VastAccounts, notices: RentalNotices, tries: OfferTries },
      make:
        ({ accounts, ...given }) =>
        (group) =>
          new VastDriver(given, group, accounts.ofGroup(group)),
    }),
    connectionKind({
      type: 'VAST_AI',
      needs: { settings },
      make: ({ settings: given }) => accountConnections(given),
    }),
    serverProvider({
      type: 'VAST_AI',
      needs: { accounts: VastAccounts },
      make: ({ accounts }) => {
        const offered = (): Market => {
          if (accounts.shared) return accounts.shared.market;
          throw new Fault(
            'vast_ai.key_unset_here',
            'This installation has no account at the GPU marketplace, so nobody knows what is offered there. Have the operator set VAST_AI_TOKEN.',
            409,
          );
        };
        return {
          gpus: async () => offered().gpus(),
          serversCount: async (wanted) => (await offered().like(wanted)).length,
          pricePerHour: async (wanted) =>
            accounts.shared && (await accounts.shared.market.like(wanted))[0]?.pricePerHour,
        };
      },
    }),
    runs('vast-ai.watch', 'hosting', { watch: FleetWatch, log: Log }, ({ watch, log }) =>
      interval(watchMs, () => watch.look(), log, 'The rented machines could not be looked at.'),
    ),
  ],
});
