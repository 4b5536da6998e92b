import { join, resolve } from 'node:path';
import * as z from 'zod';
import { ThisHost } from '#core/plugin/host.ts';
import { plugin, settings } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { answers, tables } from '#core/server/points.ts';
import { Clock, Log, Settings } from '#core/server/surroundings.ts';
import { resourceGroups } from '../contract.ts';
import { groupAnswers } from './answers.ts';
import { StoredGroups } from './groups.ts';
import { HostingServer } from './hosting-server/hosting-server.ts';
import { HostingServerDriver, ResourceGroups, runtimeDriver } from './public.ts';
import { steps } from './tables.ts';

const set = settings('resource-groups', z.object({ bundles: z.string().default('dist/images').describe('The folder of the images that ship with the product.') }));

export default plugin({
  id: 'resource-groups',
  settings: set,
  provides: [
    provide(ResourceGroups, { db: Database }, ({ db }) => new StoredGroups(db)),
    provide(HostingServerDriver, { environment: Settings, set: set.token, clock: Clock, log: Log }, ({ environment, set, clock, log }) => {
      return new HostingServer({ instances: join(environment.dataDir, 'instances'), bundles: resolve(set.bundles), clock, log });
    }),
  ],
  contributes: [
    tables(steps),
    runtimeDriver({ type: 'HOSTING_SERVER', driver: HostingServerDriver }),
    answers(resourceGroups, { groups: ResourceGroups, host: ThisHost }, groupAnswers),
  ],
});
