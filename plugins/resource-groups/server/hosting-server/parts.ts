import type { Contribution } from '#core/plugin/point.ts';
import { ThisHost } from '#core/plugin/host.ts';
import { provide, type Service } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Environment } from '#core/server/environment.ts';
import { healthNote } from '#core/server/points.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { programFence, UploadedImages } from '#plugins/images/server/public.ts';
import { join, resolve } from 'node:path';
import { hostingEnvironment } from '../environment.ts';
import { MachineProvider } from '../providers/machine-provider.ts';
import { Fencing, HostingServerDriver, platformAddress, serverProvider } from '../public.ts';
import { hostingSettings } from '../settings.ts';
import { fenceHealth } from './fence/fence-health.ts';
import { LocalFencing } from './fence/fencing.ts';
import { HostingServer } from './hosting-server.ts';
import { ImageFolders } from './image-folders.ts';

/** What it takes for this machine to run instances, fenced in. */
export const hostingServices: readonly Service[] = [
  provide(
    LocalFencing,
    { environment: Environment, hosting: hostingEnvironment.token, host: ThisHost, log: Log },
    ({ environment, hosting, host, log }) =>
      new LocalFencing({
        mode: hosting.fence,
        reach: hosting.reach,
        dataDir: resolve(environment.dataDir),
        log,
        platform: async () => (await Promise.all(host.made(platformAddress).map((each) => each()))).flat(),
      }),
  ),
  provide(Fencing, { fencing: LocalFencing }, ({ fencing }) => fencing),
  provide(
    HostingServerDriver,
    {
      environment: Environment,
      set: hostingSettings.token,
      uploaded: UploadedImages,
      clock: Clock,
      log: Log,
      fencing: LocalFencing,
    },
    ({ environment, set, uploaded, clock, log, fencing }) => {
      return new HostingServer({
        instances: join(environment.dataDir, 'instances'),
        images: new ImageFolders(resolve(set.bundles), uploaded),
        clock,
        log,
        fencing,
      });
    },
  ),
];

export const hostingContributions: readonly Contribution[] = [
  programFence({
    needs: { fencing: Fencing },
    make:
      ({ fencing }) =>
      async () =>
        (await fencing.missing()) === undefined,
  }),
  healthNote({
    name: 'instances fenced in',
    needs: { fencing: Fencing, environment: Environment },
    make:
      ({ fencing, environment }) =>
      () =>
        fenceHealth(fencing, environment.roles.includes('hosting')),
  }),
  serverProvider({
    type: 'HOSTING_SERVER',
    needs: { db: Database, set: hostingSettings.token },
    make: ({ db, set }) => new MachineProvider(db, set.machinePrices),
  }),
];
