import { join } from 'node:path';
import { plugin } from '#core/plugin/plugin.ts';
import { Environment } from '#core/server/environment.ts';
import { Networks } from '#core/server/networks.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { connectionKind, Installation, LogSpools, runtimeDriver } from '#plugins/resource-groups/server/public.ts';
import { clusterConnections, openerIn } from './clusters.ts';
import { kubernetesEnvironment } from './environment.ts';
import { refusedSettings } from './patch.ts';

const settings = kubernetesEnvironment.token;

export default plugin({
  id: 'kubernetes',
  requires: ['resource-groups'],
  environment: kubernetesEnvironment,
  contributes: [
    runtimeDriver({
      type: 'KUBERNETES',
      refuses: refusedSettings,
      needs: {
        settings,
        networks: Networks,
        environment: Environment,
        installation: Installation,
        clock: Clock,
        log: Log,
      },
      make: ({ environment: { dataDir, roles }, ...given }) => {
        // Those who share a folder follow what instances write each for itself.
        const folder = join(dataDir, 'kubernetes', roles.toSorted().join('-'));
        return openerIn({ ...given, spools: new LogSpools(folder) });
      },
    }),
    connectionKind({ type: 'KUBERNETES', needs: { settings, networks: Networks }, make: clusterConnections }),
  ],
});
