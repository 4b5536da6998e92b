import { plugin } from '#core/plugin/plugin.ts';
import { accountEntry, banner, entityLook, route, sideGroup, sideLink, startStep } from '#core/web/points.ts';
import { SettingsIcon } from '#core/web/ui/icons/entry-icons.ts';
import { AccountIcon } from '#core/web/ui/icons/frame-icons.tsx';
import { InvitationBanner } from './invitation-banner.tsx';
import { accountPath, accountTabs } from './public.ts';
import { checkAuthorized, ensureAccount, loadAllowedAccounts, loadInvitations, loadOptions } from './start.ts';
import { SwitchedBanner } from './switched-banner.tsx';

export default plugin({
  id: 'accounts',
  contributes: [
    startStep({ id: 'options', rank: 10, visitors: true, run: loadOptions }),
    startStep({ id: 'authorized', rank: 20, visitors: true, run: checkAuthorized }),
    startStep({ id: 'allowed-accounts', rank: 30, run: loadAllowedAccounts }),
    startStep({ id: 'invitations', rank: 40, run: loadInvitations }),
    startStep({ id: 'account', rank: 50, run: ensureAccount }),
    route({
      path: `${accountPath}/*?`,
      audience: 'user',
      modulePage: 'workspace',
      title: 'accounts:settings.title',
      page: () => import('./account-page.tsx'),
    }),
    sideGroup({ id: 'account', rank: 40, label: 'accounts:settings.entry' }),
    sideLink({
      id: 'account',
      group: 'account',
      rank: 90,
      to: accountPath,
      icon: SettingsIcon,
      label: 'accounts:settings.title',
    }),
    accountEntry({ id: 'account', rank: 10, audience: 'user', to: accountPath, label: 'accounts:settings.entry' }),
    entityLook({ name: 'account', label: 'accounts:settings.entry', icon: AccountIcon }),
    banner({ id: 'switched', rank: 40, banner: SwitchedBanner }),
    banner({ id: 'invitations', rank: 50, banner: InvitationBanner }),
    accountTabs({ id: 'main', rank: 10, label: 'accounts:settings.tabs.main', page: () => import('./main-tab.tsx') }),
    accountTabs({
      id: 'users',
      rank: 20,
      label: 'accounts:settings.tabs.users',
      page: () => import('./users-tab.tsx'),
    }),
    accountTabs({
      id: 'addresses',
      rank: 30,
      label: 'accounts:settings.tabs.addresses',
      page: () => import('./addresses-tab.tsx'),
    }),
    accountTabs({
      id: 'sessions',
      rank: 80,
      label: 'accounts:settings.tabs.sessions',
      page: () => import('./sessions-tab.tsx'),
    }),
    accountTabs({
      id: 'password',
      rank: 90,
      label: 'accounts:settings.tabs.password',
      page: () => import('./password-tab.tsx'),
    }),
  ],
});
