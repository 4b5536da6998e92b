import { plugin } from '#core/plugin/plugin.ts';
import { Pool } from '#core/server/database/database.ts';
import { tables } from '#core/server/points.ts';
import { PlatformKeys } from '#plugins/api-keys/server/public.ts';
import { instanceVariables } from '#plugins/instances/server/public.ts';
import { serviceSetting } from '#plugins/services/server/public.ts';
import { Composite } from '../contract/settings.ts';
import { ClientKeys } from './client-keys.ts';
import { steps } from './steps.ts';

export default plugin({
  id: 'composite-services',
  requires: ['services', 'instances', 'api-keys'],
  contributes: [
    serviceSetting({ field: 'composite', answer: Composite, change: Composite, initial: false }),
    tables(steps),
    instanceVariables({
      needs: { pool: Pool, keys: PlatformKeys },
      make: (parts) => new ClientKeys(parts),
    }),
  ],
});
