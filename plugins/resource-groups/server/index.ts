import { join, resolve } from 'node:path';
import * as z from 'zod';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin, settings } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { answers, healthNote, reseals, tables } from '#core/server/points.ts';
import { Environment } from '#core/server/environment.ts';
import { Clock, Log } from '#core/server/runtime.ts';
import { programFence, UploadedImages } from '#plugins/images/server/public.ts';
import { noticeCategory } from '#plugins/notifications/server/public.ts';
import { serviceSetting } from '#plugins/services/server/public.ts';
import { resourceGroups } from '../contract.ts';
import { SecretBox } from '#core/server/secrets/secret-box.ts';
import { GroupName } from '../contract/settings.ts';
import { groupAnswers } from './answers.ts';
import { GroupDrivers } from './drivers.ts';
import { fenceHealth } from './hosting-server/fence/fence-health.ts';
import { GroupTargets } from './group-targets.ts';
import { StoredGroups } from './groups.ts';
import { hostingEnvironment } from './environment.ts';
import { LocalFencing } from './hosting-server/fence/fencing.ts';
import { HostingServer } from './hosting-server/hosting-server.ts';
import { ImageFolders } from './hosting-server/image-folders.ts';
import { Drivers, Fencing, HostingServerDriver, ResourceGroups, runtimeDriver } from './public.ts';
import { steps } from './steps.ts';

const set = settings(
  'resource-groups',
  z.object({
    bundles: z.string().default('dist/images').describe('The folder of the images that ship with the product.'),
  }),
);

export default plugin({
  id: 'resource-groups',
  requires: ['notifications', 'images', 'services'],
  settings: set,
  environment: hostingEnvironment,
  provides: [
    provide(ResourceGroups, { db: Database }, ({ db }) => new StoredGroups(db)),
    provide(GroupTargets, { db: Database, box: SecretBox }, ({ db, box }) => new GroupTargets(db, box)),
    provide(Drivers, { host: ThisHost, targets: GroupTargets, log: Log }, (given) => new GroupDrivers(given)),
    provide(
      LocalFencing,
      { environment: Environment, hosting: hostingEnvironment.token, log: Log },
      ({ environment, hosting, log }) => new LocalFencing(hosting.fence, resolve(environment.dataDir), log),
    ),
    provide(Fencing, { fencing: LocalFencing }, ({ fencing }) => fencing),
    provide(
      HostingServerDriver,
      {
        environment: Environment,
        set: set.token,
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
  ],
  contributes: [
    serviceSetting({
      field: 'resourceGroup',
      answer: GroupName.optional(),
      change: GroupName,
      initial: undefined,
      changed: (given) => given || undefined,
      shown: () => undefined,
      copied: (group, { trusted }) => (trusted ? group : undefined),
      toldAs: 'resourceGroup',
    }),
    tables(steps),
    ...['SERVER_DELETION', 'SERVER_ERRORS', 'SERVER_RESTART'].map((id) => noticeCategory({ id, toldAtFirst: true })),
    reseals(
      'resource-groups',
      { targets: GroupTargets },
      ({ targets }) =>
        () =>
          targets.reseal(),
    ),
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
    runtimeDriver({
      type: 'HOSTING_SERVER',
      needs: { driver: HostingServerDriver },
      make:
        ({ driver }) =>
        () =>
          driver,
    }),
    answers(
      resourceGroups,
      { groups: ResourceGroups, host: ThisHost, fencing: Fencing, environment: Environment },
      groupAnswers,
    ),
  ],
});
