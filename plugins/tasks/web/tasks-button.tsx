import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sessionAtom } from '#core/web/auth/session.ts';
import { Loaded } from '#core/web/page/loaded.tsx';
import { HeaderPopover } from '#core/web/ui/overlays/header-popover.tsx';
import { TasksIcon } from '#core/web/ui/icons/icons.tsx';
import { Link } from '#core/web/ui/data/link.tsx';
import { badgeOf, tabs, tasksIn, withParts, type Tab } from './rules.ts';
import { TaskList } from './task-list.tsx';
import { sightOf, useRead, useTasks } from './use-tasks.ts';

/** The header's button of the account's background tasks; nothing before an account is chosen. */
export function TasksButton() {
  const { account } = useAtomValue(sessionAtom);
  return account && <AccountTasks key={account.id} />;
}

function AccountTasks() {
  const { t } = useTranslation('tasks');
  const answer = useTasks();
  const read = useRead();
  const [tab, setTab] = useState<Tab>('all');
  const all = answer.data ?? [];
  const badge = badgeOf(all);
  function change(open: boolean) {
    if (!open)
      read(
        withParts(tasksIn(tab, all))
          .filter(({ unreadStatus }) => unreadStatus)
          .map(sightOf),
      );
  }
  return (
    <HeaderPopover
      label={t(badge ? `button.${badge.tone}` : 'title')}
      icon={<TasksIcon />}
      pip={badge}
      title={t('title')}
      tabs={{
        label: t('title'),
        items: tabs.map((id) => ({
          id,
          label: t(`tabs.${id}`),
          ...(id === 'progress' && { count: tasksIn(id, all).length }),
        })),
        current: tab,
        onChange: setTab,
      }}
      footer={<Link href="/job-status">{t('toPage')}</Link>}
      onOpenChange={change}
    >
      <Loaded answer={answer} what={t('title')} shape="lines" count={5}>
        {(tasks) => <TaskList key={tab} tab={tab} tasks={tasks} />}
      </Loaded>
    </HeaderPopover>
  );
}
