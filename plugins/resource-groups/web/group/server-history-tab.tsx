import { useTranslation } from 'react-i18next';
import { useSignsSeen } from '#plugins/notifications/web/parts.tsx';
import type { GroupTabProps } from '../public.ts';
import { LogTable } from './log-table.tsx';

const yearMinutes = 527_040;

/** What happened to the servers of a group. */
export function Page({ group, account }: GroupTabProps) {
  const { t } = useTranslation('resource-groups');
  useSignsSeen({ accountId: account, groupName: group.name });
  return (
    <LogTable
      label={t('tabs.history')}
      nothing={t('log.nothing')}
      of="capacity"
      account={account}
      groupName={group.name}
      minutes={yearMinutes}
    />
  );
}
