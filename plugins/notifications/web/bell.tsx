import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { lazyPage } from '#core/web/page/lazy-page.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { logQuietly } from '#core/web/state/rarely.ts';
import { useAction } from '#core/web/state/state.ts';
import { HeaderPopover } from '#core/web/ui/overlays/header-popover.tsx';
import { CheckIcon, NotificationsIcon, SettingsIcon } from '#core/web/ui/icons/icons.tsx';
import { useViewed } from '#core/web/page/viewed.ts';
import { isSign } from '../contract/signs.ts';
import { notifications } from '../contract.ts';
import { isUnread, pipOf, shownIn, tabs, type Tab } from './notices.ts';
import { NoticeList } from './notice-list.tsx';
import { useNotices } from './use-notices.ts';

const SettingsDialog = lazyPage<SettingsProps>(() => import('./settings-dialog.tsx'));

/** What the dialog about an account's notices is given. */
export interface SettingsProps {
  readonly account: number;
  readonly onClose: () => void;
}

/** The bell of an account. */
export function Bell() {
  const { account } = useAtomValue(sessionAtom);
  return account && <AccountBell key={account.id} account={account.id} />;
}

function AccountBell({ account }: { account: number }) {
  const { t } = useTranslation('notifications');
  const answer = useNotices(account);
  const { send } = useAction(notifications.readNotifications, { stales: [notifications.getNotifications] });
  const read = (ids: readonly number[]) =>
    void send({ account, body: { ids: [...ids] } }).catch((error: Error) =>
      logQuietly(`Notices stay unread: ${error.message}`),
    );
  const viewed = useViewed<number>(read);
  const [tab, setTab] = useState<Tab>('all');
  const [asksSettings, setAsksSettings] = useState(false);
  const all = answer.data ?? [];
  const unread = all.filter((each) => isUnread(each) && !isSign(each));
  const pip = pipOf(all);
  return (
    <>
      <HeaderPopover
        label={t(pip ? `bell.${pip.tone}` : 'title')}
        icon={<NotificationsIcon />}
        pip={pip}
        title={t('title')}
        actions={[
          ...(unread.length > 0
            ? [{ label: t('readAll'), icon: <CheckIcon />, onPress: () => read(unread.map(({ id }) => id)) }]
            : []),
          { label: t('settings.open'), icon: <SettingsIcon />, onPress: () => setAsksSettings(true), closes: true },
        ]}
        tabs={{
          label: t('title'),
          items: tabs.map((id) => ({
            id,
            label: t(`tabs.${id}`),
            count: shownIn(id, all).filter(({ isNew }) => isNew).length,
          })),
          current: tab,
          onChange: setTab,
        }}
        onOpenChange={(open) => open || viewed.flush()}
      >
        <Loaded answer={answer} what={t('title')} shape="lines" count={5}>
          {(notices) => (
            <NoticeList
              key={tab}
              account={account}
              tab={tab}
              groups={shownIn(tab, notices)}
              onSeen={(ids) => ids.forEach((id) => viewed.add(id))}
            />
          )}
        </Loaded>
      </HeaderPopover>
      {asksSettings && (
        <Suspense fallback={null}>
          <SettingsDialog account={account} onClose={() => setAsksSettings(false)} />
        </Suspense>
      )}
    </>
  );
}
