import type { Host } from '#core/plugin/host.ts';
import type { Accounts } from '#plugins/accounts/server/public.ts';
import type { Services } from '#plugins/services/server/public.ts';
import type { Connections } from '../connections/connections.ts';
import type { GroupLog } from '../group-log.ts';
import type { GroupServices } from '../group-services.ts';
import type { LentNames } from '../lent-names.ts';
import type { StoredGroups } from '../groups.ts';
import type { Paybacks } from '../payback.ts';
import type { PlacementGuard } from '../placement-guard.ts';
import type { Providers } from '../providers/providers.ts';
import type { QuotaStore } from '../quotas/quota-store.ts';
import type { Withdrawals } from '../quotas/withdrawals.ts';
import type { ScalingStandings } from '../scaling/standing.ts';
import type { StartPlanner } from '../start-plan.ts';
import type { JoinedServers } from '../joined/joined-servers.ts';
import type { ServerLife } from '../servers/server-life.ts';
import type { StandingServers } from '../servers/standing-servers.ts';
import type { ServerStore } from '../servers/server-store.ts';
import type { TemplateStore } from '../templates/template-store.ts';

/** What the answers of this plugin are made with. */
export interface Parts {
  readonly host: Host;
  readonly accounts: Accounts;
  readonly groups: StoredGroups;
  readonly services: GroupServices;
  readonly names: LentNames;
  readonly log: GroupLog;
  readonly servers: ServerStore;
  readonly life: ServerLife;
  readonly quotas: QuotaStore;
  readonly withdrawals: Withdrawals;
  readonly placement: PlacementGuard;
  readonly templates: TemplateStore;
  readonly providers: Providers;
  readonly catalogue: Services;
  readonly planner: StartPlanner;
  readonly paybacks: Paybacks;
  readonly connections: Connections;
  readonly standings: ScalingStandings;
  readonly joined: JoinedServers;
  readonly standing: StandingServers;
}
