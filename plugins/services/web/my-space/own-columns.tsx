import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Ago } from '#core/web/page/ago.tsx';
import { dateTime } from '#core/web/text/format.ts';
import { Badge } from '#core/web/ui/feedback/badge.tsx';
import { PublicIcon } from '#core/web/ui/icons/common-icons.tsx';
import { Tag } from '#core/web/ui/data/tag.tsx';
import type { ModelInfoData } from '../../contract.ts';
import type { ListColumn } from '../public.ts';
import { isPublished } from '../published.ts';
import { ServiceSigns } from '../service-signs.tsx';
import { ServiceState, shownState } from '../service-state.tsx';
import styles from './my-space-table.module.css';

/** A column as the table shows it. */
export interface ShownColumn extends Omit<ListColumn, 'cell'> {
  readonly Cell?: ComponentType<{ service: ModelInfoData }>;
}

function TaskType({ service: { taskType = '' } }: { service: ModelInfoData }) {
  return (
    taskType !== '' && (
      <span className={styles.type} title={taskType}>
        <Tag font="mono">{taskType}</Tag>
      </span>
    )
  );
}

function State({ service }: { service: ModelInfoData }) {
  return (
    <span className={styles.state}>
      <ServiceState service={service} />
      <ServiceSigns service={service} />
    </span>
  );
}

function Access({ service }: { service: ModelInfoData }) {
  const { t } = useTranslation('services');
  if (!isPublished(service)) return <span className={styles.quiet}>{t('mySpace.access.private')}</span>;
  return (
    <span title={t('published')}>
      <Badge tone="info" icon={<PublicIcon />}>
        <span className={styles.word}>{t('published')}</span>
      </Badge>
    </span>
  );
}

function LastUsed({ service: { lastActivity } }: { service: ModelInfoData }) {
  const { t } = useTranslation('services');
  return (
    <span className={styles.time}>{lastActivity === undefined ? t('neverCalled') : <Ago time={lastActivity} />}</span>
  );
}

/** What services tell of themselves. */
export const ownColumns: readonly ShownColumn[] = [
  {
    id: 'taskType',
    rank: 10,
    label: 'services:mySpace.column.taskType',
    sort: 'taskType',
    groups: true,
    text: ({ taskType = '' }) => taskType,
    Cell: TaskType,
  },
  {
    id: 'state',
    rank: 20,
    label: 'services:mySpace.column.state',
    text: (service, t) => t(`services:states.${shownState(service)}`),
    Cell: State,
  },
  {
    id: 'access',
    rank: 40,
    label: 'services:mySpace.column.access',
    text: (service, t) => t(isPublished(service) ? 'services:published' : 'services:mySpace.access.private'),
    Cell: Access,
  },
  {
    id: 'group',
    rank: 45,
    label: 'services:mySpace.column.group',
    sort: 'group',
    groups: true,
    chosen: true,
    text: ({ modelGroupName = '' }) => modelGroupName,
  },
  {
    id: 'lastActivity',
    rank: 60,
    label: 'services:mySpace.column.lastActivity',
    sort: 'lastActivity',
    chosen: true,
    text: ({ lastActivity }, t) => (lastActivity === undefined ? t('services:neverCalled') : dateTime(lastActivity)),
    Cell: LastUsed,
  },
  {
    id: 'created',
    rank: 70,
    label: 'services:mySpace.column.created',
    sort: 'created',
    chosen: true,
    text: ({ created }) => (created === undefined ? '' : dateTime(created)),
  },
];
