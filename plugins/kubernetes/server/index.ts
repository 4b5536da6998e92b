import { join } from 'node:path';
import { plugin } from '#core/plugin/plugin.ts';
import { Environment } from '#core/server/environment.ts';
import { interval } from '#core/server/interval.ts';
import { runs } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import {
  Drivers,
  Installation,
  LogSpool,
  ResourceGroups,
  runtimeDriver,
  ServerReports,
} from '#plugins/resource-groups/server/public.ts';
import { openerIn } from './clusters.ts';
import { kubernetesEnvironment } from './environment.ts';
import { attendMs, keepOutputs, tellNodes } from './attending.ts';

const asked = { settings: kubernetesEnvironment.token, groups: ResourceGroups, drivers: Drivers, log: Log };

export default plugin({
  id: 'kubernetes',
  requires: ['resource-groups'],
  environment: kubernetesEnvironment,
  contributes: [
    runtimeDriver({
      type: 'KUBERNETES',
      needs: {
        settings: kubernetesEnvironment.token,
        environment: Environment,
        installation: Installation,
        clock: Clock,
        log: Log,
      },
      make: ({ environment: { dataDir, roles }, ...given }) => {
        // Those who share a folder follow what instances write each for itself.
        const folder = join(dataDir, 'kubernetes', roles.toSorted().join('-'));
        return openerIn({ ...given, spool: new LogSpool(folder) });
      },
    }),
    runs('kubernetes.nodes', 'hosting', { ...asked, reports: ServerReports }, ({ settings, log, ...given }) =>
      interval(
        attendMs,
        async () => settings && (await tellNodes(given)),
        log,
        'The nodes of the Kubernetes cluster could not be asked after.',
      ),
    ),
    ...(['core', 'hosting'] as const).map((role) =>
      runs(`kubernetes.outputs.${role}`, role, asked, ({ settings, log, ...given }) =>
        interval(
          attendMs,
          async () => settings && (await keepOutputs(given)),
          log,
          'What instances in the Kubernetes cluster write could not be followed.',
        ),
      ),
    ),
  ],
});
