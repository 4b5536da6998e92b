import { plugin } from '#core/plugin/plugin.ts';
import { provide } from '#core/plugin/token.ts';
import { Database } from '#core/server/database/database.ts';
import { Mail } from '#core/server/mail/mail.ts';
import { answers, tables } from '#core/server/points.ts';
import { Clock, Hosts, Log, PublicAddress } from '#core/server/surroundings.ts';
import { Accounts, Captcha } from '#plugins/accounts/server/public.ts';
import { requests } from '../contract.ts';
import { requestAnswers } from './request-answers.ts';
import { Requests, RequestStore } from './request-store.ts';
import { requestSettings } from './settings.ts';
import { steps } from './tables.ts';

export default plugin({
  id: 'requests',
  requires: ['accounts'],
  settings: requestSettings,
  provides: [provide(Requests, { db: Database, clock: Clock }, ({ db, clock }) => new RequestStore(db, clock))],
  contributes: [
    tables(steps),
    answers(requests, { store: Requests, accounts: Accounts, captcha: Captcha, mail: Mail, hosts: Hosts, address: PublicAddress, log: Log }, requestAnswers),
  ],
});
