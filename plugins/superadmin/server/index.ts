import { ThisHost } from '#core/plugin/host.ts';
import { plugin } from '#core/plugin/plugin.ts';
import { answers } from '#core/server/points.ts';
import { AccountAdministration, Accounts } from '#plugins/accounts/server/public.ts';
import { superadmin } from '../contract.ts';
import { accountAnswers } from './account-answers.ts';

export default plugin({
  id: 'superadmin',
  requires: ['accounts'],
  contributes: [
    answers(superadmin, { administration: AccountAdministration, accounts: Accounts, host: ThisHost }, accountAnswers),
  ],
});
