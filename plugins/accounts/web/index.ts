import { plugin } from '#core/plugin/plugin.ts';
import { startStep } from '#core/web/points.ts';
import { checkAuthorized, ensureAccount, loadAllowedAccounts, loadInvitations, loadOptions } from './start.ts';

export default plugin({
  id: 'accounts',
  contributes: [
    startStep({ id: 'options', rank: 10, visitors: true, run: loadOptions }),
    startStep({ id: 'authorized', rank: 20, visitors: true, run: checkAuthorized }),
    startStep({ id: 'allowed-accounts', rank: 30, run: loadAllowedAccounts }),
    startStep({ id: 'invitations', rank: 40, run: loadInvitations }),
    startStep({ id: 'account', rank: 50, run: ensureAccount }),
  ],
});
