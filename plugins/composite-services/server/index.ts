import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { Pool } from '#core/server/database/database.ts';
import { tables } from '#core/server/points.ts';
import { keyGuard, PlatformKeys } from '#plugins/api-keys/server/public.ts';
import { instanceVariables } from '#plugins/instances/server/public.ts';
import { changeGuard, Services, serviceSetting } from '#plugins/services/server/public.ts';
import { Composite } from '../contract/settings.ts';
import { guardsCalls, guardsChanges } from './bounds.ts';
import { ClientKeys } from './client-keys.ts';
import { steps } from './steps.ts';

export default plugin({
  id: 'composite-services',
  requires: ['services', 'images', 'instances', 'api-keys'],
  extends: ['dumps'],
  contributes: [
    serviceSetting({ field: 'composite', answer: Composite, change: Composite, initial: false }),
    tables(steps),
    keyGuard({ needs: { host: ThisHost, keys: PlatformKeys, services: Services }, make: guardsCalls }),
    changeGuard({ needs: { keys: PlatformKeys }, make: guardsChanges }),
    instanceVariables({
      needs: { pool: Pool, keys: PlatformKeys },
      make: (parts) => new ClientKeys(parts),
    }),
  ],
});
