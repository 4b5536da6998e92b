import { join } from 'node:path';
import { plugin } from '#core/plugin/plugin.ts';
import { Environment } from '#core/server/environment.ts';
import { Networks } from '#core/server/networks.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { connectionKind, Installation, LogSpools, runtimeDriver } from '#plugins/resource-groups/server/public.ts';
import { engineConnections, openerIn } from './engines.ts';
import { dockerEnvironment } from './environment.ts';
import { refusedFlag } from './flags.ts';

const settings = dockerEnvironment.token;

export default plugin({
  id: 'docker',
  requires: ['resource-groups'],
  environment: dockerEnvironment,
  contributes: [
    runtimeDriver({
      type: 'DOCKER',
      refuses: refusedFlag,
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
        const folder = join(dataDir, 'docker', roles.toSorted().join('-'));
        return openerIn({ ...given, spools: new LogSpools(folder) });
      },
    }),
    connectionKind({ type: 'DOCKER', needs: { settings, networks: Networks }, make: engineConnections }),
  ],
});
