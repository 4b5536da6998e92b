import { plugin } from '#core/plugin/plugin.ts';
import { Pool } from '#core/server/database/database.ts';
import { tables } from '#core/server/points.ts';
import { PlatformKeys } from '#plugins/api-keys/server/public.ts';
import { instanceVariables } from '#plugins/instances/server/public.ts';
import { ClientKeys } from './client-keys.ts';
import { steps } from './steps.ts';

export default plugin({
  id: 'composite-services',
  requires: ['services', 'instances', 'api-keys'],
  contributes: [tables(steps), instanceVariables({ id: 'composite-services', needs: { pool: Pool, keys: PlatformKeys }, make: (parts) => new ClientKeys(parts) })],
});
