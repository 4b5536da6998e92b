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
import { attendMs, keepOutputs, tellServers } from './attending.ts';
import { openerIn } from './engines.ts';
import { dockerEnvironment } from './environment.ts';

const asked = { settings: dockerEnvironment.token, groups: ResourceGroups, drivers: Drivers, log: Log };

export default plugin({
  id: 'docker',
  requires: ['resource-groups'],
  environment: dockerEnvironment,
  contributes: [
    runtimeDriver({
      type: 'DOCKER',
      needs: {
        settings: dockerEnvironment.token,
        environment: Environment,
        installation: Installation,
        clock: Clock,
        log: Log,
      },
      make: ({ environment: { dataDir, roles }, ...given }) => {
        // Those who share a folder follow what instances write each for itself.
        const folder = join(dataDir, 'docker', roles.toSorted().join('-'));
        return openerIn({ ...given, spool: new LogSpool(folder) });
      },
    }),
    runs('docker.servers', 'hosting', { ...asked, reports: ServerReports }, ({ settings, log, ...given }) =>
      interval(
        attendMs,
        async () => settings && (await tellServers(given)),
        log,
        'The Docker engine could not be asked after.',
      ),
    ),
    ...(['core', 'hosting'] as const).map((role) =>
      runs(`docker.outputs.${role}`, role, asked, ({ settings, log, ...given }) =>
        interval(
          attendMs,
          async () => settings && (await keepOutputs(given)),
          log,
          'What instances on the Docker engine write could not be followed.',
        ),
      ),
    ),
  ],
});
