import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Jobs } from '#core/server/jobs/jobs.ts';
import { Mail } from '#core/server/mail/mail.ts';
import { answers, tables, works } from '#core/server/points.ts';
import { Clock, Hosts, Log, PublicAddress } from '#core/server/runtime.ts';
import { Accounts, Captcha } from '#plugins/accounts/server/public.ts';
import { Notifications, noticeWords } from '#plugins/notifications/server/public.ts';
import { requests } from '../contract.ts';
import { grant, granting } from './granting.ts';
import { requestAnswers } from './request-answers.ts';
import { RequestStore } from './request-store.ts';
import { requestSettings } from './settings.ts';
import { steps } from './steps.ts';
import { grantWords } from './notice-words.ts';

export default plugin({
  id: 'requests',
  requires: ['accounts', 'notifications'],
  settings: requestSettings,
  provides: [provide(RequestStore, { db: Database, clock: Clock }, ({ db, clock }) => new RequestStore(db, clock))],
  contributes: [
    noticeWords(grantWords),
    tables(steps),
    answers(
      requests,
      {
        db: Database,
        jobs: Jobs,
        store: RequestStore,
        accounts: Accounts,
        captcha: Captcha,
        mail: Mail,
        hosts: Hosts,
        address: PublicAddress,
        log: Log,
      },
      requestAnswers,
    ),
    works(
      grant,
      {
        store: RequestStore,
        accounts: Accounts,
        mail: Mail,
        notifications: Notifications,
        address: PublicAddress,
        log: Log,
      },
      granting,
    ),
  ],
});
