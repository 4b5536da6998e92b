import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { answers, cleans, tables } from '#core/server/points.ts';
import { Clock } from '#core/server/runtime.ts';
import { Accounts } from '#plugins/accounts/server/public.ts';
import { notifications } from '../contract.ts';
import { notificationsEnvironment } from './environment.ts';
import { noticeAnswers } from './notice-answers.ts';
import { NoticeStore } from './notice-store.ts';
import { Notifications } from './public.ts';
import { SettingStore } from './setting-store.ts';
import { steps } from './steps.ts';

export default plugin({
  id: 'notifications',
  requires: ['accounts'],
  environment: notificationsEnvironment,
  provides: [
    provide(SettingStore, { db: Database, host: ThisHost }, ({ db, host }) => new SettingStore(db, host)),
    provide(
      NoticeStore,
      { db: Database, settings: SettingStore, clock: Clock, environment: notificationsEnvironment.token },
      (given) => new NoticeStore(given),
    ),
    provide(Notifications, { notices: NoticeStore }, ({ notices }) => notices),
  ],
  contributes: [
    tables(steps),
    answers(notifications, { notices: NoticeStore, settings: SettingStore, accounts: Accounts }, noticeAnswers),
    cleans('notifications', { notices: NoticeStore }),
  ],
});
