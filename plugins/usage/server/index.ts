import { join } from 'node:path';
import { plugin } from '#core/plugin/plugin.ts';
import { provide, token } from '#core/plugin/token.ts';
import { Pool } from '#core/server/database/database.ts';
import { runs, tables } from '#core/server/points.ts';
import { cleaning } from '#core/server/regularly.ts';
import { Clock, Log, Settings } from '#core/server/surroundings.ts';
import { keyUsage } from '#plugins/api-keys/server/public.ts';
import { callObserver } from '#plugins/gateway/server/public.ts';
import { Ledger } from './ledger.ts';
import { Minutes } from './minutes.ts';
import { Usage } from './public.ts';
import { Settlement } from './settlement.ts';
import { steps } from './tables.ts';

const UsageMinutes = token<Minutes>('usage by the minute');
const CallLedger = token<Ledger>('ledger of calls');

export default plugin({
  id: 'usage',
  requires: ['api-keys', 'gateway'],
  provides: [
    provide(UsageMinutes, { pool: Pool, clock: Clock }, ({ pool, clock }) => new Minutes(pool, clock)),
    provide(Usage, { minutes: UsageMinutes }, ({ minutes }) => minutes),
    provide(CallLedger, { pool: Pool, settings: Settings, log: Log }, ({ pool, settings: { dataDir }, log }) => new Ledger({ folder: join(dataDir, 'usage'), settlement: new Settlement(pool, log), log })),
  ],
  contributes: [
    tables(steps),
    callObserver({ id: 'usage', needs: { ledger: CallLedger }, make: ({ ledger }) => ledger }),
    keyUsage({ id: 'only', needs: { usage: Usage }, make: ({ usage }) => usage }),
    runs('usage.settling', 'gateway', { ledger: CallLedger }, ({ ledger }) => ledger),
    runs('usage.cleaning', 'core', { minutes: UsageMinutes, log: Log }, ({ minutes, log }) => cleaning([minutes], log)),
  ],
});
