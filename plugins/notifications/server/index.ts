import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { answers, runs, tables } from '#core/server/points.ts';
import { cleaning } from '#core/server/regularly.ts';
import { Clock, Log } from '#core/server/surroundings.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { keyEnding } from '#plugins/api-keys/server/public.ts';
import { instanceWatch } from '#plugins/instances/server/public.ts';
import { Services } from '#plugins/services/server/public.ts';
import { notifications } from '../contract.ts';
import { watchInstances } from './instance-notices.ts';
import { watchKeys } from './key-notices.ts';
import { noticeAnswers } from './notice-answers.ts';
import { Notices, NoticeStore } from './notice-store.ts';
import { Notifications } from './public.ts';
import { NoticeSettings, SettingStore } from './setting-store.ts';
import { steps } from './tables.ts';

export default plugin({
  id: 'notifications',
  requires: ['accounts', 'services', 'instances', 'api-keys'],
  provides: [
    provide(NoticeSettings, { db: Database }, ({ db }) => new SettingStore(db)),
    provide(Notices, { db: Database, settings: NoticeSettings, clock: Clock }, (given) => new NoticeStore(given)),
    provide(Notifications, { notices: Notices }, ({ notices }) => notices),
  ],
  contributes: [
    tables(steps),
    answers(notifications, { notices: Notices, settings: NoticeSettings, accounts: Accounts }, noticeAnswers),
    instanceWatch({ id: 'notifications', needs: { notifications: Notifications, services: Services }, make: watchInstances }),
    keyEnding({ id: 'notifications', needs: { notifications: Notifications }, make: watchKeys }),
    runs('notifications.cleaning', 'core', { notices: Notices, log: Log }, ({ notices, log }) => cleaning([notices], log)),
  ],
});
