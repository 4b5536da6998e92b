import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { answers, runs, tables } from '#core/server/points.ts';
import { cleaning } from '#core/server/regularly.ts';
import { tellsWorkbench } from '#core/server/settings.ts';
import { Clock, Log, Settings } from '#core/server/surroundings.ts';
import { Services } from '#plugins/services/server/public.ts';
import { activity } from '../contract.ts';
import { clickAnswers } from './click-answers.ts';
import { ClickLimit, ClickLimits } from './click-limit.ts';
import { Clicks, ClickStore } from './click-store.ts';
import { steps } from './tables.ts';

export default plugin({
  id: 'activity',
  requires: ['accounts', 'services'],
  provides: [
    provide(Clicks, { db: Database, clock: Clock, settings: Settings }, ({ db, clock, settings }) => new ClickStore(db, clock, settings.clicksKeptDays)),
    provide(ClickLimits, { clock: Clock }, ({ clock }) => new ClickLimit(clock)),
  ],
  contributes: [
    tables(steps),
    tellsWorkbench({ settings: Settings }, ({ settings }) => () => ({ saveClicksEnabled: settings.clicksKeptDays > 0 })),
    answers(activity, { store: Clicks, limit: ClickLimits, services: Services, settings: Settings, clock: Clock }, clickAnswers),
    runs('activity.cleaning', 'core', { store: Clicks, log: Log }, ({ store, log }) => cleaning([store], log)),
  ],
});
