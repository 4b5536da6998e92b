import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { dateTime, relativeTime } from '#core/web/text/format.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Card } from '#core/web/ui/card.tsx';
import { PublicIcon } from '#core/web/ui/icons.tsx';
import { Link } from '#core/web/ui/link.tsx';
import { ActionsCell, Cell, HeaderCell, Row, Table } from '#core/web/ui/table.tsx';
import { Tag } from '#core/web/ui/tag.tsx';
import { sortOf, type ModelInfoData, type ModelSort } from '../contract.ts';
import { CloneDialog } from './clone-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import type { MySpaceQuery } from './my-space-query.ts';
import { serviceId, serviceTexts, workspacePath } from './names.ts';
import { ServiceGlyph } from './task-types.tsx';
import { isPublished } from './published.ts';
import { ServiceMenu } from './service-menu.tsx';
import { ServiceState } from './service-state.tsx';
import type { UrlState } from '#core/web/url-state.ts';
import styles from './my-space-table.module.css';

interface MySpaceTableProps {
  services: readonly ModelInfoData[];
  url: UrlState<MySpaceQuery>;
}

/** The account's services in rows; what a row's menu asks for happens in a dialog over the table. */
export function MySpaceTable({ services, url: { state, change } }: MySpaceTableProps) {
  const { t } = useTranslation('services');
  const [dialog, setDialog] = useState<{ readonly kind: 'clone' | 'delete'; readonly service: ModelInfoData }>();
  const close = () => setDialog(undefined);
  const order = sortOf(state.sort);
  const sortable = (by: ModelSort) => {
    const sort = order?.by !== by ? 'none' : order.descending ? 'descending' : 'ascending';
    const down = sort === 'none' ? sortOf(by)!.descending : sort === 'ascending';
    return { sort, onSort: () => change({ sort: `${by},${down ? 'desc' : 'asc'}`, page: 1 }) } as const;
  };
  return (
    <>
      <Card padding="none">
        <Table
          label={t('title')}
          header={
            <>
              <HeaderCell {...sortable('displayName')}>{t('mySpace.column.service')}</HeaderCell>
              <HeaderCell {...sortable('taskType')}>{t('mySpace.column.taskType')}</HeaderCell>
              <HeaderCell>{t('mySpace.column.state')}</HeaderCell>
              <HeaderCell align="end">{t('mySpace.column.instances')}</HeaderCell>
              <HeaderCell>{t('mySpace.column.access')}</HeaderCell>
              <HeaderCell {...sortable('lastActivity')}>{t('mySpace.column.lastActivity')}</HeaderCell>
              <HeaderCell hidden>{t('mySpace.column.actions')}</HeaderCell>
            </>
          }
        >
          {services.map((service) => <ServiceRow key={service.id.modelId} service={service} onDialog={(kind) => setDialog({ kind, service })} />)}
        </Table>
      </Card>
      {dialog?.kind === 'clone' && <CloneDialog service={dialog.service} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteDialog service={dialog.service} onClose={close} />}
    </>
  );
}

function ServiceRow({ service, onDialog }: { service: ModelInfoData; onDialog: (kind: 'clone' | 'delete') => void }) {
  const { t } = useTranslation('services');
  const [, navigate] = useLocation();
  const { taskType = '', lastActivity, instancesReady = 0, instancesWanted } = service;
  const path = workspacePath(service);
  return (
    <Row onOpen={() => navigate(path)}>
      <Cell>
        <div className={styles.service}>
          <FavouriteStar service={service} />
          <ServiceGlyph type={taskType} size="sm" />
          <span className={styles.name}><Link variant="strong" href={path}>{serviceTexts(service).name}</Link> <span className={styles.id}>{serviceId(service)}</span></span>
        </div>
      </Cell>
      <Cell label={t('mySpace.column.taskType')}>{taskType !== '' && <Tag font="mono">{taskType}</Tag>}</Cell>
      <Cell label={t('mySpace.column.state')}><ServiceState service={service} /></Cell>
      <Cell label={t('mySpace.column.instances')} align="end">{instancesWanted === undefined ? '–' : `${instancesReady} / ${instancesWanted}`}</Cell>
      <Cell label={t('mySpace.column.access')} emphasis="quiet">{isPublished(service) ? <Badge tone="info" icon={<PublicIcon />}>{t('published')}</Badge> : t('mySpace.access.private')}</Cell>
      <Cell label={t('mySpace.column.lastActivity')} emphasis="quiet">{lastActivity === undefined ? '–' : <time className={styles.time} dateTime={new Date(lastActivity).toISOString()} title={dateTime(lastActivity)}>{relativeTime(lastActivity)}</time>}</Cell>
      <ActionsCell always={<ServiceMenu service={service} onDialog={onDialog} />} />
    </Row>
  );
}
